/** What is marked in a text. */
export interface Marked {
  readonly text: string
  readonly from: number
  readonly to: number
}

/** What is put in place of a stretch of the text, and what is marked then. */
export interface Edit {
  readonly from: number
  readonly to: number
  readonly insert: string
  readonly select: readonly [from: number, to: number]
}

/** Puts signs around what is marked, or takes them away where they are. */
export function surround({ text, from, to }: Marked, sign: string): Edit {
  const { length } = sign
  const inside = text.slice(from, to)
  const isAround = text.slice(from - length, from) === sign && text.slice(to, to + length) === sign
  if (isAround && from >= length) {
    return {
      from: from - length,
      to: to + length,
      insert: inside,
      select: [from - length, to - length],
    }
  }
  return { from, to, insert: `${sign}${inside}${sign}`, select: [from + length, to + length] }
}

/** Makes a link of what is marked; its address is marked then, to be written over. */
export function linkTo({ text, from, to }: Marked): Edit {
  const inside = text.slice(from, to)
  const isAddress = /^https?:\/\/\S+$/u.test(inside)
  const [label, address] = isAddress ? ['', inside] : [inside, 'https://']
  const start = from + (isAddress ? 1 : label.length + 3)
  return {
    from,
    to,
    insert: `[${label}](${address})`,
    select: isAddress ? [start, start] : [start, start + address.length],
  }
}

const marks = /^(?:#{1,6} |> |[-*+] |\d+[.)] )/u

/** Begins each marked line with a sign, in place of what it began with; where all do already, none does. */
export function beginLines({ text, from, to }: Marked, signFor: (place: number) => string): Edit {
  const start = text.lastIndexOf('\n', from - 1) + 1
  const found = text.indexOf('\n', to)
  const end = found === -1 ? text.length : found
  const lines = text.slice(start, end).split('\n')
  const isDone = lines.every((line, place) => line.startsWith(signFor(place)))
  const insert = lines
    .map((line, place) => {
      const plain = line.replace(marks, '')
      return isDone ? plain : `${signFor(place)}${plain}`
    })
    .join('\n')
  return { from: start, to: end, insert, select: [start, start + insert.length] }
}
