// Everything that declares a product. It runs on the server and in the browser.
export { defineProduct, type ApiOptions, type Product } from '#shell/language/product/product.ts'
export type {
  AnyProduct,
  Register,
  RegisteredProduct,
} from '#shell/language/product/registered-product.ts'
export { entity } from '#shell/language/entities/define-entity.ts'
export { type Entity, type RecordOf, type StateOf } from '#shell/language/entities/entity.ts'
export type {
  FieldPermissions,
  UniqueConstraint,
  ValidationRule,
  VerbErrors,
} from '#shell/language/entities/entity-declaration.ts'
export type { OnlyIf, VerbCondition, VerbConditions } from '#shell/language/entities/only-if.ts'
export type { NoOverlap, Within } from '#shell/language/entities/span-constraints.ts'
export type { CalendarPeriod } from '#shell/language/expressions/calendar-period.ts'
export {
  days,
  type Duration,
  hours,
  minutes,
  months,
} from '#shell/language/expressions/duration.ts'

export type { RecordPage } from '#shell/language/product/record-page.ts'

export { fieldType } from '#shell/language/fields/field-type.ts'
export type { FieldTypeOptions } from '#shell/language/fields/custom-type.ts'
export { boolean } from '#shell/field-types/boolean/field.ts'
export { choice, type ChoiceOf, type Choices } from '#shell/field-types/choice/field.ts'
export { choices } from '#shell/field-types/choices/field.ts'
export { color } from '#shell/field-types/color/field.ts'
export { computed } from '#shell/field-types/computed/field.ts'
export { counter } from '#shell/field-types/counter/field.ts'
export { date } from '#shell/field-types/date/field.ts'
export { dateTime } from '#shell/field-types/date-time/field.ts'
export { decimal } from '#shell/field-types/decimal/field.ts'
export { email } from '#shell/field-types/email/field.ts'
export { file, type StoredFile } from '#shell/field-types/file/field.ts'
export { image, type StoredImage } from '#shell/field-types/image/field.ts'
export { integer } from '#shell/field-types/integer/field.ts'
export { list } from '#shell/field-types/list/field.ts'
export { markdown } from '#shell/field-types/markdown/field.ts'
export { money } from '#shell/field-types/money/field.ts'
export { object } from '#shell/field-types/object/field.ts'
export { phone } from '#shell/field-types/phone/field.ts'
export {
  byApplication,
  type FieldSource,
  numbered,
  sequence,
  slugOf,
} from '#shell/language/fields/field-source.ts'
export { relation } from '#shell/field-types/relation/field.ts'
export { relations } from '#shell/field-types/relations/field.ts'
export { text } from '#shell/field-types/text/field.ts'
export { time } from '#shell/field-types/time/field.ts'
export { url } from '#shell/field-types/url/field.ts'
export { weekly, type WeeklySpan } from '#shell/field-types/weekly/field.ts'
export type { Field, Fields } from '#shell/language/fields/field.ts'
export type { FieldOptions } from '#shell/language/fields/define-field.ts'
export type { InputOf, ValuesOf } from '#shell/language/fields/field-values.ts'

export {
  booleanField,
  concat,
  dateField,
  dateTimeField,
  daysBetween,
  decimalField,
  type Expression,
  integerField,
  lengthOf,
  literal,
  lowerCase,
  relationField,
  textField,
  toExpression,
  upperCase,
} from '#shell/language/expressions/expression.ts'
export { settingField } from '#shell/language/expressions/setting-field.ts'
export { between, minus, now, plus, today } from '#shell/language/expressions/time-expressions.ts'
export { countOf, maxOf, minOf, type NeverNull, sumOf } from '#shell/language/conditions/totals.ts'
export { choose, greatest, least } from '#shell/language/expressions/choose.ts'
export {
  add,
  divideDecimal,
  multiply,
  round,
  subtract,
} from '#shell/language/expressions/arithmetic.ts'
export {
  and,
  coalesce,
  equals,
  ifElse,
  isNull,
  lessOrEqual,
  lessThan,
  not,
  or,
} from '#shell/language/expressions/conditions.ts'
export type { Where } from '#shell/language/conditions/where.ts'
export { type Me, me } from '#shell/language/expressions/me-operand.ts'

export {
  type AccessRule,
  administrator,
  always,
  application,
  everyone,
  type LimitedAccess,
  only,
  type Role,
  role,
  when,
} from '#shell/language/roles/role.ts'
export { users } from '#shell/language/people/user.ts'
export type { UsersOptions } from '#shell/language/people/user-options.ts'
export type { Move, MoveInput, States } from '#shell/language/entities/state.ts'
export type { Reminder } from '#shell/language/entities/reminder.ts'
export type { MoveTrigger } from '#shell/language/entities/move-trigger.ts'
export { action, type ActionContext, reaction } from '#shell/language/entities/action.ts'
export {
  defineEmail,
  type Email,
  type EmailButton,
  type EntityEmail,
} from '#shell/language/entities/email.ts'
export { type ProcessLanguage, processesOf } from '#shell/language/process/process.ts'
export type { ProcessJob, ProcessStep } from '#shell/language/product/product-processes.ts'
export { every, job, type JobContext, type Schedule } from '#shell/language/product/job.ts'
export { call } from '#shell/language/product/call.ts'
export {
  type CallFunction,
  type CallFunctions,
  serverCall,
  type ServerCall,
} from '#shell/language/product/server-call.ts'
export { settingsId } from '#shell/language/product/settings-id.ts'
export type { SettingsEntity, SettingsOptions } from '#shell/language/product/settings.ts'
export { secret, type Secret } from '#shell/language/product/secret.ts'
export { webhook, type Webhook } from '#shell/language/product/webhook.ts'
export {
  defineErrors,
  type ErrorDeclaration,
  type ErrorDefinition,
} from '#shell/language/errors/define-errors.ts'
export { AppError, type Problem } from '#shell/language/errors/app-error.ts'
export type { LimitCount, Limits, Rate } from '#shell/language/entities/limits.ts'
export { type Seed, seedImage } from '#shell/language/product/seeds.ts'
export type { Language, LocalizedText } from '#shell/language/texts/localized-text.ts'
export type { ProductMessages, ProductTranslation } from '#shell/messages/product-messages.ts'

export type { ColorPair, SchemeColor, Theme, ThemeColors } from '#shell/language/product/theme.ts'
export { area, type Area, type AreaEntity } from '#shell/language/product/area.ts'
export { page, type Page } from '#shell/language/product/page.ts'
export {
  type ContentBlock,
  type PageContent,
  pageContent,
} from '#shell/language/product/page-content.ts'
export { breakpoints } from '#shell/language/product/breakpoints.ts'
export type { AdminExtensions } from '#shell/language/product/admin-extensions.ts'
