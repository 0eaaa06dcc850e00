import type { Entity, RecordOf } from '#shell/language/entities/entity.ts'
import type { EntityIn, FieldsIn } from '#shell/language/process/product-types.ts'
import type { AnyProduct, RegisteredProduct } from '#shell/language/product/registered-product.ts'

/**
 * The plural of an entity of a product, or any text without one.
 *
 * @example
 * const plural: EntityPlural<typeof product> = 'bookings'
 */
export type EntityPlural<P extends AnyProduct = RegisteredProduct> = EntityIn<P>['plural'] | 'users'

/** The entity with a plural. Without a product, it has any fields. */
export type EntityOfPlural<P extends AnyProduct, Plural> = string extends EntityIn<P>['plural']
  ? Entity
  : Extract<EntityIn<P>, { readonly plural: Plural }>

/** The columns that a list of an entity can have. */
export type ColumnOf<E> = (keyof FieldsIn<E> & string) | 'state' | 'createdAt' | 'updatedAt' | 'id'

/**
 * A record of a list with the fields of its columns. Related records are objects with their title, for
 * `RecordValue`.
 */
export type ListedRecord<E, Column extends string> = { readonly id: string } & {
  readonly [K in Column]: K extends keyof FieldsIn<E>
    ? FieldsIn<E>[K] extends { readonly type: 'relation' | 'relations' }
      ? unknown
      : K extends keyof RecordOf<E>
        ? RecordOf<E>[K]
        : unknown
    : string
}
