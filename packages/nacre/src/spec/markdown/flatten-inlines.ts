const opened = '\u{e000}'
const closed = '\u{e001}'

/** Removes the escapes and the emphasis of a line of Markdown. Code spans stay unchanged. */
export function flattenInlines(markdown: string): string {
  const literals: string[] = []
  const protect = (text: string) => `${opened}${literals.push(text) - 1}${closed}`
  return (
    markdown
      // Escaped characters and code spans contain no markup.
      .replaceAll(/\\([!-/:-@[-`{-~])|(`+)(?!`).*?(?<!`)\2(?!`)/gsu, (found, one?: string) =>
        protect(one ?? found),
      )
      .replaceAll(/<br ?\/?>/giu, '\n')
      .replaceAll(/\*\*(?=\S)(.+?)\*\*/gsu, '$1')
      .replaceAll(/\*(?=\S)(.+?)\*/gsu, '$1')
      .replaceAll(/(?<![\p{L}\p{N}_])_(?=\S)(.+?)_(?![\p{L}\p{N}_])/gsu, '$1')
      .replaceAll(/\[([^\]]+)\]\(([^)]*)\)/gu, '$1 ($2)')
      .replaceAll(
        new RegExp(`${opened}(\\d+)${closed}`, 'gu'),
        (_, place: string) => literals[Number(place)] ?? '',
      )
  )
}
