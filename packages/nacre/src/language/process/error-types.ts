import type { ErrorDefinition } from '../errors/define-errors.ts'
import type { MoveIn } from './product-types.ts'

type CodeOf<List> = List extends readonly ErrorDefinition<infer Code>[] ? Code : never
type ErrorsOf<Declared> = Declared extends { readonly errors: infer List } ? CodeOf<List> : never

/** The errors in the `else` of conditions, constraints, limits or access rules. */
type ElseOf<Named> = Named extends readonly unknown[]
  ? never
  : Named extends object
    ? {
        [K in keyof Named]: Named[K] extends { readonly else: infer Error }
          ? Error extends ErrorDefinition<infer Code>
            ? Code
            : never
          : never
      }[keyof Named]
    : never

type ConstraintsOf<E> = E extends { readonly constraints?: infer Constraints }
  ? NonNullable<Constraints>
  : never
type At<T, Key extends string> = T extends { readonly [K in Key]?: infer Value } ? Value : never

/** The constraints that a move can violate: those that depend on the state, or on what a move may set. */
type Conditional<Named> = {
  readonly [
    K in keyof Named as Named[K] extends { readonly where: unknown } | { readonly of: unknown }
      ? K
      : never
  ]: Named[K]
}

type WriteErrors<E> =
  | ElseOf<At<ConstraintsOf<E>, 'unique'>>
  | ElseOf<At<ConstraintsOf<E>, 'noOverlap'>>
  | ElseOf<At<ConstraintsOf<E>, 'within'>>
  | ElseOf<At<At<ConstraintsOf<E>, 'limits'>, 'counts'>>
  | ElseOf<At<At<ConstraintsOf<E>, 'onlyIf'>, 'write'>>

/** The errors that an entity names for a verb. */
type NamedErrors<E, Verb extends string> = E extends { readonly errors: infer Errors }
  ? Verb extends keyof Errors
    ? CodeOf<Errors[Verb]>
    : never
  : never

type MoveErrors<E> =
  | ElseOf<Conditional<At<ConstraintsOf<E>, 'unique'>>>
  | ElseOf<Conditional<At<ConstraintsOf<E>, 'noOverlap'>>>
  | ElseOf<Conditional<At<At<ConstraintsOf<E>, 'limits'>, 'counts'>>>

type MoveOf<E, Move> = E extends { readonly states: { readonly moves: infer Moves } }
  ? Move extends keyof Moves
    ? Moves[Move]
    : never
  : never
type ActionOf<E, Name> = E extends { readonly actions: infer Actions }
  ? Name extends keyof Actions
    ? Actions[Name]
    : never
  : never

/**
 * The codes of the product's errors that a verb, a move or an action can end with: those that it
 * names, and those of every condition, constraint and limit that it can violate.
 *
 * @example
 * type Code = ErrorCodesOf<typeof ticket, 'create'> // 'seat-taken'
 */
export type ErrorCodesOf<E, Verb> =
  | NamedErrors<E, Verb & string>
  | ElseOf<At<At<ConstraintsOf<E>, 'onlyIf'>, Verb & string>>
  | ElseOf<At<At<ConstraintsOf<E>, 'may'>, Verb & string>>
  | (Verb extends 'create' | 'change' | 'restore' ? WriteErrors<E> : never)
  | (Verb extends 'create' | 'change' | 'remove' | 'restore' | MoveIn<E>
      ? NamedErrors<E, 'commit'> | ElseOf<At<At<ConstraintsOf<E>, 'onlyIf'>, 'commit'>>
      : never)
  | (Verb extends MoveIn<E>
      ?
          | ErrorsOf<MoveOf<E, Verb>>
          | ElseOf<At<MoveOf<E, Verb>, 'onlyIf'>>
          | ElseOf<At<MoveOf<E, Verb>, 'may'>>
          | MoveErrors<E>
      : never)
  | ErrorsOf<ActionOf<E, Verb>>
