import { createContext, useContext } from 'react'
import { type Both, wordsFor } from '../words.ts'
import type { AdminData } from './admin-data.ts'

export const AdminContext = createContext<AdminData | undefined>(undefined)

export function useAdmin(): AdminData {
  const admin = useContext(AdminContext)
  if (!admin) throw new Error('A part of the admin area stands outside of it.')
  return admin
}

/** The words of a screen in the reader's language. */
export function useWords<W>(both: Both<W>): W {
  return wordsFor(both, useAdmin().language)
}
