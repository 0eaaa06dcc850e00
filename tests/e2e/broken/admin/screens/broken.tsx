export async function load(): Promise<never> {
  throw new Error('The screen has no data.')
}

export function Page() {
  return <p>Whole</p>
}
