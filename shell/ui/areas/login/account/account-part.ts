import type { ReactNode } from 'react'
import type { Both } from '../../words.ts'
import type { AccountData } from './load-account.ts'

/** A part of the account page: `page.tsx` lists them all. */
export interface AccountPart {
  /** By which its address ends: `/login/account#password`. */
  readonly id: string
  readonly words: Both<{ readonly title: string; readonly text: string }>
  Body(props: { data: AccountData }): ReactNode
  /** Where not everybody has it. */
  isFor?(data: AccountData): boolean
  /** What is in it can be done only by whoever has shown a little while ago that it is them. */
  readonly needsProof?: true
}
