/** Creates a sleep that can be interrupted. A wake-up before the sleep prevents it. */
export function createWakeSignal() {
  let isAwake = false
  let resume = () => {}
  return {
    now() {
      isAwake = true
      resume()
    },
    async sleep(milliseconds: number) {
      const { promise, resolve } = Promise.withResolvers<void>()
      resume = resolve
      const timer = setTimeout(resolve, isAwake ? 0 : milliseconds)
      await promise
      clearTimeout(timer)
      isAwake = false
    },
  }
}
