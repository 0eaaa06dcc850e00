import {
  computed,
  countOf,
  dateTimeField,
  multiply,
  integer,
  integerField,
  minutes,
  numbered,
  plus,
  reaction,
  relation,
  sequence,
  slugOf,
  sumOf,
  text,
  textField,
  now,
  me,
} from '#shell/entries/nacre.ts'
import { delivery, driver, drivers, unknownError } from './delivery.ts'
import type { PlantedMistake } from './planted-mistake.ts'

const field = (more: object) => delivery({ fields: more as Readonly<Record<string, unknown>> })
const tour = (more: object) => delivery({ tour: more as Readonly<Record<string, unknown>> })
const span = { per: 'vehicle', from: 'departs', to: 'ends', else: 'Taken.' }

/** Mistakes in fields, expressions and constraints. */
export const fieldMistakes: readonly PlantedMistake[] = [
  {
    product: field({ bus: relation('vehicel') }),
    says: `product/entities/tour.ts: tour › fields › bus: The field bus of tour points to vehicel, which is not an entity. Did you mean vehicle? Example: bus: relation('tour')`,
  },
  {
    product: field({ boss: relation('user', { role: drivers }) }),
    says: `tour › fields › boss › role: The field boss of tour takes users with the role drivers, which is not a role of the product. Example: boss: relation('user', { role: dispatcher })`,
  },
  {
    product: field({ bus: relation('vehicle', { role: driver }) }),
    says: `tour › fields › bus › role: The field bus of tour takes users with the role driver, and points to vehicle. Example: bus: relation('user', { role: dispatcher })`,
  },
  {
    product: field({ part: relation('vehicle', { acyclic: true }) }),
    says: `product/entities/tour.ts: tour › fields › part: The relation part of tour is acyclic, but it leads to another entity and so never back. Example: part: relation('tour', { acyclic: true })`,
  },
  {
    product: field({ Weight: integer() }),
    says: 'product/entities/tour.ts: tour › fields › Weight: The field Weight of tour must be named in camel case, such as folderLink. Example: folderLink',
  },
  {
    product: field({ owner: text() }),
    says: 'product/entities/tour.ts: tour › fields › owner: The field owner of tour needs another name: every record has one of its own. Example: ownerText: text({ min: 1, max: 120 })',
  },
  {
    product: field({ size: integer({ min: 5, max: 1 }) }),
    says: 'product/entities/tour.ts: tour › fields › size: The field size of tour: Its smallest value 5 is above its largest, 1. Example: size: integer({ min: 0, max: 10 })',
  },
  {
    product: field({ size: integer({ step: 0 }) }),
    says: 'product/entities/tour.ts: tour › fields › size: The field size of tour: Its step must be a whole number from 1. Example: size: integer({ min: 0, max: 10 })',
  },
  {
    product: field({ load: computed({ expression: integerField('vehicle.laod') }) }),
    says: `product/entities/tour.ts: tour › fields › load › expression: The field load of tour: It is worked out from laod of vehicle, which is not a field. Did you mean load? Example: load: computed({ expression: concat(textField('first'), ' ', textField('last')) })`,
  },
  {
    product: field({ load: computed({ expression: integerField('vehicel.load') }) }),
    says: `product/entities/tour.ts: tour › fields › load › expression: The field load of tour: It goes over vehicel of tour, which is not a relation. Did you mean vehicle? Example: load: computed({ expression: concat(textField('first'), ' ', textField('last')) })`,
  },
  {
    product: field({ load: computed({ expression: integerField('vehicle.name') }) }),
    says: `product/entities/tour.ts: tour › fields › load › expression: The field load of tour: It takes vehicle.name for integer, but that is text. Example: load: computed({ expression: concat(textField('first'), ' ', textField('last')) })`,
  },
  {
    product: field({ load: computed({ expression: integerField('title') }) }),
    says: `product/entities/tour.ts: tour › fields › load › expression: The field load of tour: It takes title for integer, but that is text. Example: load: computed({ expression: concat(textField('first'), ' ', textField('last')) })`,
  },
  {
    product: field({ half: computed({ expression: multiply(integerField('wieght'), 2) }) }),
    says: `product/entities/tour.ts: tour › fields › half › expression: The field half of tour: It is worked out from wieght, which is not a field. Did you mean weight? Example: half: computed({ expression: concat(textField('first'), ' ', textField('last')) })`,
  },
  {
    product: field({ end: computed({ expression: plus(dateTimeField('departed'), minutes(5)) }) }),
    says: `product/entities/tour.ts: tour › fields › end › expression: The field end of tour: It is worked out from departed, which is not a field. Did you mean departs? Example: end: computed({ expression: concat(textField('first'), ' ', textField('last')) })`,
  },
  {
    product: field({ scanned: computed({ expression: countOf('scan') }) }),
    says: `product/entities/tour.ts: tour › fields › scanned › expression: The field scanned of tour: It takes countOf scan, but no field of another entity points to tour with inverse: 'scan'. Example: scanned: computed({ expression: concat(textField('first'), ' ', textField('last')) })`,
  },
  {
    product: field({ scanned: computed({ expression: countOf('scans', { kid: 'in' }) }) }),
    says: `product/entities/tour.ts: tour › fields › scanned › expression: The field scanned of tour: It asks for kid, which is not a field of scan. Did you mean kind? Example: scanned: computed({ expression: concat(textField('first'), ' ', textField('last')) })`,
  },
  {
    product: field({ sum: computed({ expression: sumOf('scans', integerField('wieght')) }) }),
    says: `product/entities/tour.ts: tour › fields › sum › expression: The field sum of tour: It is worked out from wieght, which is not a field. Example: sum: computed({ expression: concat(textField('first'), ' ', textField('last')) })`,
  },
  {
    product: field({ slug: text({ set: slugOf('titel') }) }),
    says: `product/entities/tour.ts: tour › fields › slug › set: The field slug of tour is made of titel, which is not a text field of tour. Did you mean title? Example: slug: text({ unique: true, set: slugOf('title') })`,
  },
  {
    product: field({ number: text({ set: numbered('T-{yeer}-{5}') }) }),
    says: `product/entities/tour.ts: tour › fields › number › set: The field number of tour has the pattern T-{yeer}-{5}, whose {yeer} is neither a field, {year}, {month} nor a number of digits such as {5}. Example: number: text({ set: numbered('T-{year}-{5}') })`,
  },
  {
    product: field({ number: text({ set: numbered('T-{year}') }) }),
    says: `product/entities/tour.ts: tour › fields › number › set: The field number of tour has the pattern T-{year}, which has no number. Example: number: text({ set: numbered('T-{5}') })`,
  },
  {
    product: field({
      number: text({ unique: true, set: numbered('T-{month}-{3}', { per: 'month' }) }),
    }),
    says: `product/entities/tour.ts: tour › fields › number › set: The field number of tour is unique, and counts anew for each month, but its pattern T-{month}-{3} has no {year}: the same numbers would come again. Example: number: text({ unique: true, set: numbered('{year}-T-{month}-{3}', { per: 'month' }) })`,
  },
  {
    product: field({ number: integer({ unique: true, set: sequence({ per: 'vehicle' }) }) }),
    says: `product/entities/tour.ts: tour › fields › number › set: The field number of tour is unique, and counts anew for each vehicle: the same numbers would come again. Example: number: integer({ set: sequence({ per: 'vehicle' }) })`,
  },
  {
    product: field({ number: integer({ set: sequence({ per: 'vehicles' }) }) }),
    says: 'product/entities/tour.ts: tour › fields › number › set: The field number of tour counts for each vehicles, which is neither year, month nor a text, a number or a relation of tour. Did you mean vehicle? Example: number: integer({ set: sequence() })',
  },
  {
    product: field({ made: text({ set: now }) }),
    says: 'product/entities/tour.ts: tour › fields › made › set: The field made of tour is set to a value of the type timestamp, but holds text. Example: made: text({ set: … })',
  },
  {
    product: field({ maker: text({ set: me }) }),
    says: `product/entities/tour.ts: tour › fields › maker › set: The field maker of tour is set to me, so it must be a relation to users. Example: maker: relation('user', { set: me })`,
  },
  {
    product: field({ copy: text({ set: textField('vehicle.nam') }) }),
    says: `product/entities/tour.ts: tour › fields › copy › set: The field copy of tour: It is worked out from nam of vehicle, which is not a field. Did you mean name? Example: copy: text({ set: textField('copy') })`,
  },
  {
    product: tour({ titleField: 'titel' }),
    says: `product/entities/tour.ts: tour › titleField: The titleField of tour is titel, which is not a field. Did you mean title? Example: titleField: 'title'`,
  },
  {
    product: tour({ titleField: 'weight' }),
    says: `product/entities/tour.ts: tour › titleField: The titleField of tour is weight, which is not a text. A computed field can be one: computed({ expression: concat(…) }). Example: name: computed({ expression: concat(textField('first'), ' ', textField('last')) })`,
  },
  {
    product: tour({ columns: ['title', 'wieght'] }),
    says: `product/entities/tour.ts: tour › columns: The list of tours has a column wieght, which is not a field. Did you mean weight? Example: columns: ['title']`,
  },
  {
    product: tour({ indexes: ['depart'] }),
    says: `product/entities/tour.ts: tour › indexes: tour is sorted by depart, which is not a field. Did you mean departs? Example: indexes: ['title']`,
  },
  {
    product: tour({ sections: { load: { fields: ['wieght'] } } }),
    says: `product/entities/tour.ts: tour › sections › load › fields: The section load of tour names wieght, which is not a field. Did you mean weight? Example: fields: ['title']`,
  },
  {
    product: tour({ rules: { one: { check: () => true, message: 'x', fields: ['wieght'] } } }),
    says: `product/entities/tour.ts: tour › rules › one › fields: The rule one of tour names wieght, which is not a field. Did you mean weight? Example: fields: ['title']`,
  },
  {
    product: tour({ unique: { one: { fields: ['titel'], else: 'Taken.' } } }),
    says: `product/entities/tour.ts: tour › unique › one › fields: The uniqueness one of tour names titel, which is not a field. Did you mean title? Example: fields: ['title']`,
  },
  {
    product: tour({ unique: { one: { fields: ['title'], where: { stat: 'done' }, else: 'x' } } }),
    says: `product/entities/tour.ts: tour › unique › one › where: The unique constraint one of tour has a condition on stat, which is neither a field nor the state. Example: where: { state: 'planned' }`,
  },
  {
    product: tour({ unique: { one: { fields: ['title'], else: unknownError } } }),
    says: `product/entities/tour.ts: tour: A constraint of tour has the error too-lat, which is not among the errors of the product. Did you mean too-late? Example: else: errors['too-lat']`,
  },
  {
    product: tour({ noOverlap: { one: { ...span, per: 'vehicel' } } }),
    says: `product/entities/tour.ts: tour › noOverlap › one › per: The constraint one of tour is per vehicel, which is not a relation to one record. Did you mean vehicle? Example: per: 'driver'`,
  },
  {
    product: tour({ noOverlap: { one: { ...span, from: 'depart' } } }),
    says: `product/entities/tour.ts: tour › noOverlap › one › from: The constraint one of tour takes from as depart, which is not a date or a date and time of tour itself. Example: from: 'starts'`,
  },
  {
    product: tour({ noOverlap: { one: { ...span, to: 'title' } } }),
    says: `product/entities/tour.ts: tour › noOverlap › one › to: The constraint one of tour takes to as title, which is not a date or a date and time of tour itself. Example: to: 'ends'`,
  },
  {
    product: tour({ noOverlap: { one: { ...span, with: { ...span, entity: 'servise' } } } }),
    says: `product/entities/tour.ts: tour › noOverlap › one › with: The constraint one of tour compares with servise, which is not an entity. Example: with: { entity: 'tour', … }`,
  },
  {
    product: tour({ noOverlap: { one: { ...span, gap: minutes(-5) } } }),
    says: 'product/entities/tour.ts: tour › noOverlap › one › gap: The constraint one of tour has a gap that is not a whole number of minutes from 0. Example: gap: minutes(30)',
  },
  {
    product: tour({
      within: { one: { from: 'departs', to: 'ends', hours: 'vehicle.hour', else: 'x' } },
    }),
    says: `product/entities/tour.ts: tour › within › one › hours: The constraint one of tour takes the hours from vehicle.hour, which is not a weekly field of the record or of one that it points to. Example: hours: 'vehicle.hours'`,
  },
  {
    product: delivery({
      tour: {
        actions: { like: reaction({ countField: 'weight', viewerField: 'liked' }) },
        may: { like: [] },
      },
    }),
    says: 'product/entities/tour.ts: tour › actions › like › countField: The action like of tour counts in the field weight, which is not a counter. Example: weight: counter()',
  },
]
