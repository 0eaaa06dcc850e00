/** The titles of records by plural and id. */
export type Titles = Readonly<Record<string, string>>

export const titleKey = (plural: string, id: string): string => `${plural}/${id}`
