import { Icon } from '#shell/ui/components/icon.tsx'
import './not-found.css'

const boxes = ['Main Content', 'Secondary Content', 'Abstract Content'] as const

/** What every unknown path shows: a dashboard that waits for its content, and no word of anything missing. */
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
