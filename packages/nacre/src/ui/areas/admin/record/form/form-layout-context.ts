import { createContext } from 'react'
import type { FormFieldsProps } from './form-fields.tsx'

/** What the inputs of a form with a layout of its own depend on. */
export const FormLayoutContext = createContext<FormFieldsProps | undefined>(undefined)
