import type { PageContext } from 'nacre/http'
import type { product } from '../../product.ts'
import '../pages.css'

export async function load({ http }: PageContext<typeof product>) {
  return http.tasks.list({ sort: 'createdAt', limit: 50 })
}

export function Page({ data: tasks }: { data: Awaited<ReturnType<typeof load>> }) {
  if (!tasks.ok) return <p role="alert">{tasks.problem.title}</p>
  return (
    <div className="page">
      <h1>Tasks</h1>
      <ul>
        {tasks.data.items.map(({ id, title, state }) => (
          <li key={id}>{state === 'done' ? <s>{title}</s> : title}</li>
        ))}
      </ul>
      <p>
        <a href="/admin/tasks">Edit the tasks</a>
      </p>
    </div>
  )
}
