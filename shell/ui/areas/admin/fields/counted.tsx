import { type ReactNode, useState } from 'react'
import { useWords } from '../admin-context.ts'

const words = {
  en: {
    left: (count: string) => `${count} left`,
    over: (count: string) => `${count} too many`,
  },
  de: {
    left: (count: string) => `noch ${count}`,
    over: (count: string) => `${count} zu viel`,
  },
}

/** From here on one should know how much there is left. */
const near = 0.8

/** Says how many characters are left, once it matters. Nothing is cut off: what is too long can be mended. */
export function Counted(props: {
  text: string
  max: number | string | undefined
  children: ReactNode
}) {
  const { text, max = Infinity, children } = props
  const say = useWords(words)
  const [count, setCount] = useState(() => text.length)
  const left = Number(max) - count
  const isNear = count > near * Number(max)
  return (
    <span
      className="counted"
      onInput={({ target }) => {
        if ('value' in target) setCount(String(target.value).length)
      }}
    >
      {children}
      <span className="count" data-over={left < 0 || undefined} aria-live="polite">
        {isNear && (left < 0 ? say.over(String(-left)) : say.left(String(left)))}
      </span>
    </span>
  )
}
