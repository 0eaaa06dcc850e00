import type { QueryRunner } from '../../rows.ts'

/** The records that have got their values. */
export interface FilledPage {
  readonly count: number
  readonly last: string
  readonly isEnd: boolean
}

/** Gives values to the next records. */
export type FillPage = (run: QueryRunner, after: string) => Promise<FilledPage>
