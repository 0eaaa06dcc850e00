export function Page() {
  return (
    <div className="page">
      <h1>Not found</h1>
      <p>
        <a href="/tasks">Go to the tasks</a>
      </p>
    </div>
  )
}
