const opened = '\u{e000}'
const closed = '\u{e001}'

/** A line of Markdown as people read it, without its escapes and emphasis. Code keeps its marks. */
export function flat(markdown: string): string {
  const kept: string[] = []
  const keep = (text: string) => `${opened}${kept.push(text) - 1}${closed}`
  return (
    markdown
      // What is escaped is no mark, and in code nothing is.
      .replaceAll(/\\([!-/:-@[-`{-~])|(`+)(?!`).*?(?<!`)\2(?!`)/gsu, (found, one?: string) =>
        keep(one ?? found),
      )
      .replaceAll(/<br ?\/?>/giu, '\n')
      .replaceAll(/\*\*(?=\S)(.+?)\*\*/gsu, '$1')
      .replaceAll(/\*(?=\S)(.+?)\*/gsu, '$1')
      .replaceAll(/(?<![\p{L}\p{N}_])_(?=\S)(.+?)_(?![\p{L}\p{N}_])/gsu, '$1')
      .replaceAll(/\[([^\]]+)\]\(([^)]*)\)/gu, '$1 ($2)')
      .replaceAll(
        new RegExp(`${opened}(\\d+)${closed}`, 'gu'),
        (_, place: string) => kept[Number(place)] ?? '',
      )
  )
}
