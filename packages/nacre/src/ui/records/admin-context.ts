import { createContext, useContext } from 'react'
import type { AdminData } from './data-in-area.ts'

export const AdminContext = createContext<AdminData | undefined>(undefined)

export function useAdmin(): AdminData {
  const admin = useContext(AdminContext)
  if (!admin) throw new Error('useAdmin must be used inside AdminContext.')
  return admin
}
