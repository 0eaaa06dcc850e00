export function Page() {
  return <h1>Elsewhere</h1>
}
