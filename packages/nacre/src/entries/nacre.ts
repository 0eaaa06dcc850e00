// Everything that declares a product. It runs on the server and in the browser.
export { defineProduct, type ApiOptions, type Product } from '#shell/model/product.ts'
export type { AnyProduct, Register, RegisteredProduct } from '#shell/model/registered-product.ts'
export { entity, type Entity, type RecordOf, type StateOf } from '#shell/model/entity.ts'
export type {
  FieldPermissions,
  UniqueConstraint,
  ValidationRule,
  VerbErrors,
} from '#shell/model/entity-declaration.ts'
export type { OnlyIf, VerbCondition, VerbConditions } from '#shell/model/only-if.ts'
export type { NoOverlap, Within } from '#shell/model/span-constraints.ts'
export type { CalendarPeriod } from '#shell/model/calendar-period.ts'
export { days, type Duration, hours, minutes, months } from '#shell/model/duration.ts'

export type { RecordPage } from '#shell/model/record-page.ts'

export { fieldType } from '#shell/model/field-type.ts'
export type { FieldTypeOptions } from '#shell/model/custom-type.ts'
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
} from '#shell/model/field-source.ts'
export { relation } from '#shell/field-types/relation/field.ts'
export { relations } from '#shell/field-types/relations/field.ts'
export { text } from '#shell/field-types/text/field.ts'
export { time } from '#shell/field-types/time/field.ts'
export { url } from '#shell/field-types/url/field.ts'
export { weekly, type WeeklySpan } from '#shell/field-types/weekly/field.ts'
export type { Field, Fields } from '#shell/model/field.ts'
export type { FieldOptions } from '#shell/model/define-field.ts'
export type { InputOf, ValuesOf } from '#shell/model/field-values.ts'

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
} from '#shell/model/expression.ts'
export { settingField } from '#shell/model/setting-field.ts'
export { between, minus, now, plus, today } from '#shell/model/time-expressions.ts'
export { countOf, maxOf, minOf, type NeverNull, sumOf } from '#shell/model/totals.ts'
export { choose, greatest, least } from '#shell/model/choose.ts'
export { add, divideDecimal, multiply, round, subtract } from '#shell/model/arithmetic.ts'
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
} from '#shell/model/conditions.ts'
export { me, type Where } from '#shell/model/where.ts'
export type { Me } from '#shell/model/me-operand.ts'

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
} from '#shell/model/role.ts'
export { users } from '#shell/model/user.ts'
export type { UsersOptions } from '#shell/model/user-options.ts'
export type { Move, MoveInput, States } from '#shell/model/state.ts'
export type { Reminder } from '#shell/model/reminder.ts'
export type { MoveTrigger } from '#shell/model/move-trigger.ts'
export { action, type ActionContext, reaction } from '#shell/model/action.ts'
export { defineEmail, type Email, type EmailButton, type EntityEmail } from '#shell/model/email.ts'
export {
  type ProcessJob,
  type ProcessLanguage,
  type ProcessStep,
  processesOf,
} from '#shell/model/process/process.ts'
export { every, job, type JobContext, type Schedule } from '#shell/model/job.ts'
export { call } from '#shell/model/call.ts'
export {
  type CallFunction,
  type CallFunctions,
  serverCall,
  type ServerCall,
} from '#shell/model/server-call.ts'
export { settingsId } from '#shell/model/settings-id.ts'
export type { SettingsEntity, SettingsOptions } from '#shell/model/settings.ts'
export { secret, type Secret } from '#shell/model/secret.ts'
export { webhook, type Webhook } from '#shell/model/webhook.ts'
export {
  defineErrors,
  type ErrorDeclaration,
  type ErrorDefinition,
} from '#shell/model/define-errors.ts'
export { AppError, type Problem } from '#shell/model/app-error.ts'
export type { LimitCount, Limits, Rate } from '#shell/model/limits.ts'
export { type Seed, seedImage } from '#shell/model/seeds.ts'
export type { Language, LocalizedText } from '#shell/model/localized-text.ts'
export type { ProductMessages, ProductTranslation } from '#shell/messages/product-messages.ts'

export type { ColorPair, SchemeColor, Theme, ThemeColors } from '#shell/model/theme/theme.ts'
export { area, type Area, type AreaEntity } from '#shell/model/area.ts'
export { page, type Page } from '#shell/model/page.ts'
export { type ContentBlock, type PageContent, pageContent } from '#shell/model/page-content.ts'
export { breakpoints } from '#shell/model/breakpoints.ts'
export type { AdminExtensions } from '#shell/model/admin-extensions.ts'
