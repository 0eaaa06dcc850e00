export function Page() {
  return (
    <>
      <h1>Not found</h1>
      <p>
        <a href="/tasks">Go to the tasks</a>
      </p>
    </>
  )
}
