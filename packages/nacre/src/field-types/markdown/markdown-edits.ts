/** A text with its selection. */
export interface TextSelection {
  readonly text: string
  readonly from: number
  readonly to: number
}

/** A replacement of a range in the text, with the new selection. */
export interface TextEdit {
  readonly from: number
  readonly to: number
  readonly insert: string
  readonly select: readonly [from: number, to: number]
}

/** Wraps the selection in a marker such as `**`, or removes the marker. */
export function toggleMarker({ text, from, to }: TextSelection, marker: string): TextEdit {
  const { length } = marker
  const inside = text.slice(from, to)
  const isAround =
    text.slice(from - length, from) === marker && text.slice(to, to + length) === marker
  if (isAround && from >= length) {
    return {
      from: from - length,
      to: to + length,
      insert: inside,
      select: [from - length, to - length],
    }
  }
  return { from, to, insert: `${marker}${inside}${marker}`, select: [from + length, to + length] }
}

/** Turns the selection into a link and selects its URL for editing. */
export function insertLink({ text, from, to }: TextSelection): TextEdit {
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

const linePrefixes = /^(?:#{1,6} |> |[-*+] |\d+[.)] )/u

/**
 * Starts each selected line with a prefix, replacing another one. If all lines have the prefix, it
 * is removed.
 */
export function toggleLinePrefix(
  { text, from, to }: TextSelection,
  prefixFor: (index: number) => string,
): TextEdit {
  const start = text.lastIndexOf('\n', from - 1) + 1
  const found = text.indexOf('\n', to)
  const end = found === -1 ? text.length : found
  const lines = text.slice(start, end).split('\n')
  const isDone = lines.every((line, index) => line.startsWith(prefixFor(index)))
  const insert = lines
    .map((line, index) => {
      const unprefixed = line.replace(linePrefixes, '')
      return isDone ? unprefixed : `${prefixFor(index)}${unprefixed}`
    })
    .join('\n')
  return { from: start, to: end, insert, select: [start, start + insert.length] }
}
