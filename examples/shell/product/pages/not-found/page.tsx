import { Icon } from 'nacre/react'
import './not-found.css'

const boxes = ['Main Content', 'Secondary Content', 'Abstract Content'] as const

/** The page for unknown paths: an empty dashboard without an error message. */
export function Page() {
  return (
    <div className="dashboard">
      <h1>Dashboard</h1>
      <ul className="boxes">
        {boxes.map((label) => (
          <li key={label}>
            <h2>{label}</h2>
            <Icon name="plus" />
          </li>
        ))}
        <li aria-hidden="true">
          <Icon name="plus" />
        </li>
        <li aria-hidden="true">
          <Icon name="plus" />
        </li>
      </ul>
    </div>
  )
}
