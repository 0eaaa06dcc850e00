import type { ReactNode } from 'react'

/** What holds for every address, in plain sentences. */
export const guideSections = [
  { id: 'begin', title: 'Begin here' },
  { id: 'who', title: 'Who you are' },
  { id: 'lists', title: 'Lists' },
  { id: 'versions', title: 'Versions' },
  { id: 'again', title: 'Sending it again' },
  { id: 'refusals', title: 'When something is refused' },
] as const

export function Guide({ origin }: { origin: string }) {
  const texts: Readonly<Record<(typeof guideSections)[number]['id'], ReactNode>> = {
    begin: <Begin origin={origin} />,
    who: <Who origin={origin} />,
    lists: <Lists origin={origin} />,
    versions: <Versions origin={origin} />,
    again: <Again />,
    refusals: <Refusals />,
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
    // What is wider than the window scrolls, also by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <pre tabIndex={0}>
      <code>{children}</code>
    </pre>
  )
}

function Begin({ origin }: { origin: string }) {
  return (
    <>
      <p>
        Everything that the pages do goes through these addresses, and so can you. They take and
        give JSON in UTF-8. Names in braces stand for what you put there.
      </p>
      <Code>{`curl ${origin}/v1`}</Code>
      <p>
        Nothing is passed over in silence: a parameter, a field or an operator that is not known is
        refused by its name.
      </p>
    </>
  )
}

function Who({ origin }: { origin: string }) {
  return (
    <>
      <p>
        A program sends a key in the header Authorization. It may do what whoever made the key may
        do, as far as the scopes of the key say so.
      </p>
      <Code>{`curl -H "Authorization: Bearer $KEY" ${origin}/v1/session`}</Code>
      <p>
        A page of this site needs no key: its cookies tell who is asking. What changes something
        then also needs the header X-XSRF-TOKEN with the token that GET /v1/session gives, so that
        no other site can ask in somebody’s name.
      </p>
    </>
  )
}

function Lists({ origin }: { origin: string }) {
  return (
    <>
      <p>
        A list answers with its <code>items</code> and with <code>next</code>. As long as{' '}
        <code>next</code> is not null there is more: ask the same again with{' '}
        <code>after=&lt;next&gt;</code>. What is made or removed meanwhile neither repeats nor skips
        a record.
      </p>
      <p>
        <code>where</code> is JSON: a value that a field must have, or operators such as{' '}
        <code>{'{"gte": 3}'}</code>. All of it must hold; <code>and</code>, <code>or</code> and{' '}
        <code>not</code> combine.
      </p>
      <Code>{`curl -G ${origin}/v1/… \\
  --data-urlencode 'where={"created":{"gte":"2026-01-01"}}' \\
  --data-urlencode 'sort=-created' \\
  --data-urlencode 'limit=50'`}</Code>
    </>
  )
}

function Versions({ origin }: { origin: string }) {
  return (
    <>
      <p>
        Each record has a version, which its ETag begins with. Whoever changes, moves or removes a
        record says in <code>If-Match</code> which version they have seen. If somebody else was
        faster, the answer is 412: with the record as it is now, and the fields that collide.
        Without <code>If-Match</code> it is 428. Nothing is overwritten unseen.
      </p>
      <Code>{`curl -X PATCH ${origin}/v1/…/{id} \\
  -H "Authorization: Bearer $KEY" \\
  -H 'If-Match: "3"' -H 'Content-Type: application/json' \\
  -d '{"…": "…"}'`}</Code>
      <p>
        With <code>If-None-Match</code> you are told by 304 that what you have still holds.
      </p>
    </>
  )
}

function Again() {
  return (
    <p>
      Reading, PUT and DELETE can be sent again without harm. A change or a move that was stored and
      whose answer was lost is told by 412 the second time, since its version is no longer the
      newest. Where an operation below takes the header <code>Idempotency-Key</code>, sending it
      again with the same key answers what the first time answered.
    </p>
  )
}

function Refusals() {
  return (
    <>
      <p>
        Every refusal is <code>application/problem+json</code>, in the language of{' '}
        <code>Accept-Language</code> (English or German). Go by <code>id</code>; the sentences are
        for people. <code>fields</code> names what is wrong with which field, <code>request</code>{' '}
        is the number under which our log has it, and <code>type</code> leads to the explanation.
      </p>
      <Code>{`{
  "type": "/v1/failures/invalid",
  "id": "invalid",
  "status": 422,
  "title": "Some values need another look.",
  "remedy": "The answer names each field and what is wrong with it.",
  "fields": { "title": "This is needed." },
  "request": "01k9zq3v7m2x4c5d"
}`}</Code>
    </>
  )
}
