import { fileInput } from '../file/input.tsx'
import type { TypeInput } from '../type-input.ts'
import './crop.css'

export const imageInput: TypeInput = {
  ...fileInput,
  // The description has an input of its own.
  inside: (step, { name }) => (step === 'description' ? { name: `${name}.${step}` } : undefined),
}
