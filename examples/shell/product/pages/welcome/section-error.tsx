import type { Problem } from 'nacre'

/** Replaces a section of the page that could not be loaded. */
export function SectionError({ problem }: { problem: Problem }) {
  return (
    <p className="unavailable" role="note">
      {problem.title}
    </p>
  )
}
