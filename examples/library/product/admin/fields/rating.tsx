import type { FieldCellProps, FieldFilterProps, FieldInputProps } from 'nacre/admin'
import './rating.css'

const stars = (count: number) => '★'.repeat(count) + '☆'.repeat(5 - count)

const label = (count: number, language: string) =>
  language === 'de'
    ? `${count} ${count === 1 ? 'Stern' : 'Sterne'}`
    : `${count} ${count === 1 ? 'star' : 'stars'}`

/** The stars in a table cell. A screen reader says how many there are. */
export function Cell({ value, language }: FieldCellProps<number>) {
  return (
    <span className="rating" role="img" aria-label={label(value, language)}>
      {stars(value)}
    </span>
  )
}

export const layout = 'group'

/** One radio button for each number of stars. */
export function Input({ name, value, language, attributes }: FieldInputProps<number>) {
  return (
    <div className="rating-input">
      {[1, 2, 3, 4, 5].map((count) => (
        <label key={count}>
          <input
            type="radio"
            name={name}
            value={count}
            required={attributes.required}
            defaultChecked={value === count}
            aria-label={label(count, language)}
          />
          <span aria-hidden="true">{stars(count)}</span>
        </label>
      ))}
    </div>
  )
}

/** A choice of one to five stars in a condition of a list. */
export function Filter({ value, language, attributes }: FieldFilterProps) {
  return (
    <select {...attributes} defaultValue={value}>
      {value === '' && <option value="">–</option>}
      {[1, 2, 3, 4, 5].map((count) => (
        <option key={count} value={count}>
          {label(count, language)}
        </option>
      ))}
    </select>
  )
}
