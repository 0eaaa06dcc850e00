import type { RawBuilder } from 'kysely'
import type { Expression } from '#shell/language/expressions/expression.ts'
import type { Total } from '#shell/language/fields/expression-inputs.ts'
import type { Clock } from '../clock.ts'
import type { SqlDialect } from './sql-dialect.ts'

type Sql = RawBuilder<unknown>

type FieldNode = Extract<Expression, { readonly op: 'field' }>

/** How an expression is compiled at a position of a query. */
export interface ExpressionScope {
  readonly dialect: SqlDialect
  readonly clock: Clock
  /** Returns the SQL of a field. */
  field(node: FieldNode): Sql
  /** Returns the SQL of a setting of the product. */
  setting(node: Extract<Expression, { readonly op: 'setting' }>): Sql
  /** Returns the SQL of a total. */
  total(node: Total): Sql
}
