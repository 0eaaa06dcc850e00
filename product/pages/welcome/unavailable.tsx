import type { Problem } from '#shell/model/failure.ts'

/** A part of the page that could not be read says so in its place; the other parts stand. */
export function Unavailable({ problem }: { problem: Problem }) {
  return (
    <p className="unavailable" role="note">
      {problem.title}
    </p>
  )
}
