/** Sleeps, and can be woken. Who is woken before falling asleep does not fall asleep. */
export function createWaker() {
  let isWoken = false
  let rise = () => {}
  return {
    now() {
      isWoken = true
      rise()
    },
    async sleep(milliseconds: number) {
      const { promise, resolve } = Promise.withResolvers<void>()
      rise = resolve
      const timer = setTimeout(resolve, isWoken ? 0 : milliseconds)
      await promise
      clearTimeout(timer)
      isWoken = false
    },
  }
}
