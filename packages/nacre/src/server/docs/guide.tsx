import type { ReactNode } from 'react'

/** The introduction of the API documentation: the rules that apply to every route. */
export const guideSections = [
  { id: 'begin', title: 'Getting started' },
  { id: 'who', title: 'Authentication' },
  { id: 'lists', title: 'Lists, filters and pagination' },
  { id: 'versions', title: 'Concurrency (ETag and If-Match)' },
  { id: 'again', title: 'Retries and idempotency' },
  { id: 'error-responses', title: 'Error responses' },
] as const

export function Guide({ origin }: { origin: string }) {
  const texts: Readonly<Record<(typeof guideSections)[number]['id'], ReactNode>> = {
    begin: <GettingStarted origin={origin} />,
    who: <Authentication origin={origin} />,
    lists: <Lists origin={origin} />,
    versions: <Versions origin={origin} />,
    again: <IdempotencySection />,
    'error-responses': <ErrorResponses />,
  }
  return guideSections.map(({ id, title }) => (
    <section key={id} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {texts[id]}
    </section>
  ))
}

function Code({ children }: { children: string }) {
  return (
    // Wide code scrolls horizontally, also by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <pre tabIndex={0}>
      <code>{children}</code>
    </pre>
  )
}

function GettingStarted({ origin }: { origin: string }) {
  return (
    <>
      <p>
        The user interface uses this API, so you can do everything that it does. Requests and
        responses are JSON in UTF-8. Replace names in braces with your values.
      </p>
      <Code>{`curl ${origin}/v1`}</Code>
      <p>Unknown parameters, fields and operators are rejected with an error that names them.</p>
    </>
  )
}

function Authentication({ origin }: { origin: string }) {
  return (
    <>
      <p>
        Programs authenticate with an API key in the Authorization header. A key has the permissions
        of its creator, limited to the key’s scopes.
      </p>
      <Code>{`curl -H "Authorization: Bearer $KEY" ${origin}/v1/session`}</Code>
      <p>
        Pages of this site use cookies instead of a key. Requests that change data also need the
        X-XSRF-TOKEN header with the token from GET /v1/session (CSRF protection).
      </p>
    </>
  )
}

function Lists({ origin }: { origin: string }) {
  return (
    <>
      <p>
        A list returns <code>items</code> and <code>next</code>. If <code>next</code> is not null,
        there are more records. Repeat the request with <code>after=&lt;next&gt;</code>. Records
        created or deleted in the meantime don’t cause duplicates or gaps.
      </p>
      <p>
        <code>where</code> is JSON with a value per field, or operators such as{' '}
        <code>{'{"gte": 3}'}</code>. All conditions must be true. Combine them with <code>and</code>
        , <code>or</code> and <code>not</code>.
      </p>
      <Code>{`curl -G ${origin}/v1/… \\
  --data-urlencode 'where={"createdAt":{"gte":"2026-01-01"}}' \\
  --data-urlencode 'sort=-createdAt' \\
  --data-urlencode 'limit=50'`}</Code>
    </>
  )
}

function Versions({ origin }: { origin: string }) {
  return (
    <>
      <p>
        Each record has a version, which is the first part of its ETag. To update or delete a record
        or to change its status, send the version that you have seen in <code>If-Match</code>. If
        the record was changed in the meantime, the response is 412 with the current record and the
        conflicting fields. Without <code>If-Match</code> the response is 428, so that nothing is
        overwritten by accident.
      </p>
      <Code>{`curl -X PATCH ${origin}/v1/…/{id} \\
  -H "Authorization: Bearer $KEY" \\
  -H 'If-Match: "3"' -H 'Content-Type: application/json' \\
  -d '{"…": "…"}'`}</Code>
      <p>
        With <code>If-None-Match</code> the response is 304 if your copy is still current.
      </p>
    </>
  )
}

function IdempotencySection() {
  return (
    <p>
      GET, PUT and DELETE can be retried safely. Retrying a PATCH or a status change that was
      already saved returns 412. Where an operation accepts the header <code>Idempotency-Key</code>,
      a retry with the same key returns the original response.
    </p>
  )
}

function ErrorResponses() {
  return (
    <>
      <p>
        Errors use <code>application/problem+json</code>, in the language of{' '}
        <code>Accept-Language</code>. In your code, check <code>code</code>; the messages are meant
        for people. <code>errors</code> contains the errors by field, <code>requestId</code> is the
        ID of the request in the log, and <code>type</code> is the URL of the explanation.
      </p>
      <Code>{`{
  "type": "/v1/problem-types/validation-failed",
  "code": "validation-failed",
  "status": 422,
  "title": "Please check the highlighted fields.",
  "hint": "Correct the fields listed in this response.",
  "errors": { "title": "This field is required." },
  "requestId": "01k9zq3v7m2x4c5d"
}`}</Code>
    </>
  )
}
