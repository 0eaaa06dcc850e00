import { administrator, always, me, only, when, type Where } from '#shell/entries/nacre.ts'
import { delivery, drivers, errors, unknownError } from './delivery.ts'
import type { PlantedMistake } from './planted-mistake.ts'

const move = { from: 'planned', to: 'driving', may: [], errors: [errors['too-late']] }
const read = (where: object) =>
  delivery({ tour: { may: { read: { user: when(where as Where) } } } })
const onlyIf = (verb: string, condition: object) =>
  delivery({ tour: { onlyIf: { [verb]: { early: { else: 'Too late.', ...condition } } } } })

/** Mistakes in conditions, access rules and roles. */
export const conditionMistakes: readonly PlantedMistake[] = [
  {
    product: read({ titel: 'x' }),
    says: `product/entities/tour.ts: tour › may › read › user: A condition of read of tour asks for titel, which is not a field of tour. Did you mean title? Example: user: when({ state: 'planned' })`,
  },
  {
    product: read({ state: 'plannd' }),
    says: `product/entities/tour.ts: tour › may › read › user: A condition of read of tour asks for the state plannd, which there is not: there is planned, driving, done. Did you mean planned? Example: user: when({ state: 'planned' })`,
  },
  {
    product: read({ title: { gtt: 'x' } }),
    says: `product/entities/tour.ts: tour › may › read › user: A condition of read of tour asks title for gtt, which it cannot be asked for: it can for is, not, in, contains, startsWith, gt, gte, lt, lte, empty. Example: user: when({ state: 'planned' })`,
  },
  {
    product: read({ vehicle: { laod: 5 } }),
    says: `product/entities/tour.ts: tour › may › read › user: A condition of read of tour asks for laod, which is not a field of vehicle. Did you mean load? Example: user: when({ state: 'planned' })`,
  },
  {
    product: read({ scans: { knd: 'in' } }),
    says: `product/entities/tour.ts: tour › may › read › user: A condition of read of tour asks for knd, which is not a field of scan. Did you mean kind? Example: user: when({ state: 'planned' })`,
  },
  {
    product: read({ scan: { kind: 'in' } }),
    says: `product/entities/tour.ts: tour › may › read › user: A condition of read of tour asks for scan, which is not a field of tour. Example: user: when({ state: 'planned' })`,
  },
  {
    product: read({ title: me }),
    says: `product/entities/tour.ts: tour › may › read › user: A condition of read of tour compares title with me, which is possible with owner and with what points to a user. Example: user: when({ state: 'planned' })`,
  },
  {
    product: read({ or: [{ state: 'done' }, { wieght: 3 }] }),
    says: `product/entities/tour.ts: tour › may › read › user: A condition of read of tour asks for wieght, which is not a field of tour. Did you mean weight? Example: user: when({ state: 'planned' })`,
  },
  {
    product: read({ not: { drivr: me } }),
    says: `product/entities/tour.ts: tour › may › read › user: A condition of read of tour asks for drivr, which is not a field of tour. Did you mean driver? Example: user: when({ state: 'planned' })`,
  },
  {
    product: delivery({ tour: { may: { raed: [] } } }),
    says: 'product/entities/tour.ts: tour › may › raed: The permission raed of tour is for nothing that tour can do. Did you mean read? Example: may: { read: everyone }',
  },
  {
    product: delivery({ tour: { may: { read: { dispacher: always } } } }),
    says: 'product/entities/tour.ts: tour › may › read: The permission read of tour is for dispacher, which is neither a role of the product nor one of recordRoles. Did you mean dispatcher? Example: read: [dispatcher]',
  },
  {
    product: delivery({ tour: { may: { read: [drivers] } } }),
    says: 'product/entities/tour.ts: tour › may › read: The permission read of tour is for drivers, which is neither a role of the product nor one of recordRoles. Did you mean driver? Example: read: [dispatcher]',
  },
  {
    product: delivery({ tour: { may: { create: { dispatcher: only('titel') } } } }),
    says: `product/entities/tour.ts: tour › may › create › dispatcher: The permission create of tour names titel, which is not a field. Did you mean title? Example: change: { dispatcher: only('title') }`,
  },
  {
    product: delivery({ tour: { may: { read: { dispatcher: only('title') } } } }),
    says: `product/entities/tour.ts: tour › may › read › dispatcher: The permission read of tour sets no fields, so it cannot be limited to some. Example: change: { dispatcher: only('title') }`,
  },
  {
    product: delivery({
      tour: { may: { create: { driver: when({ weight: { lt: 5 } }, { else: unknownError }) } } },
    }),
    says: `product/entities/tour.ts: tour › may › create › driver: The permission create of tour can fail with too-lat, which is not among the errors of the product. Did you mean too-late? Example: driver: when({ … }, { else: errors['too-lat'] })`,
  },
  {
    product: delivery({
      tour: { may: { read: { driver: when({ weight: 5 }, { else: errors['too-late'] }) } } },
    }),
    says: 'product/entities/tour.ts: tour › may › read › driver: Reading tour cannot have an error: what somebody may not read is not there for them. Example: read: { driver: when({ … }) }',
  },
  {
    product: delivery({ tour: { recordRoles: { crew: { drvier: me } } } }),
    says: 'product/entities/tour.ts: tour › recordRoles › crew: The record role crew of tour asks for drvier, which is not a field of tour. Did you mean driver? Example: recordRoles: { crew: { driver: me } }',
  },
  {
    product: delivery({ tour: { recordRoles: { dispatcher: { driver: me } } } }),
    says: 'product/entities/tour.ts: tour › recordRoles › dispatcher: The record role dispatcher of tour needs another name: rules know dispatcher already. Example: recordRoles: { dispatcherOfRecord: { driver: me } }',
  },
  {
    product: delivery({ tour: { fieldPermissions: { wieght: { read: [] } } } }),
    says: 'product/entities/tour.ts: tour › fieldPermissions › wieght: tour has permissions for wieght, which is not a field. Did you mean weight? Example: title: { read: [administrator] }',
  },
  {
    product: delivery({ tour: { fieldPermissions: { weight: { read: [drivers] } } } }),
    says: 'product/entities/tour.ts: tour › fieldPermissions › weight › read: Reading weight of tour is for drivers, which is neither a role of the product nor one of recordRoles. Did you mean driver? Example: read: [dispatcher]',
  },
  {
    product: onlyIf('remov', { check: { state: 'done' } }),
    says: 'product/entities/tour.ts: tour › onlyIf › remov: The conditions of remov of tour are for nothing that tour can do. Did you mean remove? Example: onlyIf: { write: { … } }',
  },
  {
    product: onlyIf('start', { check: { state: 'planned' } }),
    says: 'product/entities/tour.ts: tour › onlyIf › start: The conditions of the move start of tour belong to the move itself. Example: start: { from: …, to: …, may: …, onlyIf: { … } }',
  },
  {
    product: onlyIf('create', { check: { vehicle: { lod: 3 } } }),
    says: `product/entities/tour.ts: tour › onlyIf › create › early › check: The condition early of create of tour asks for lod, which is not a field of vehicle. Did you mean load? Example: early: { check: { … }, else: 'The event is not on sale.' }`,
  },
  {
    product: onlyIf('create', { check: { weight: 3 }, else: unknownError }),
    says: `product/entities/tour.ts: tour › onlyIf › create › early › else: The condition early of create of tour can fail with too-lat, which is not among the errors of the product. Did you mean too-late? Example: else: errors['too-lat']`,
  },
  {
    product: onlyIf('create', { check: { weight: 3 }, fields: ['wieght'] }),
    says: `product/entities/tour.ts: tour › onlyIf › create › early › fields: The condition early of create of tour is about wieght, which is not a field. Did you mean weight? Example: fields: ['title']`,
  },
  {
    product: onlyIf('remove', { check: { weight: 3 }, fields: ['weight'] }),
    says: `product/entities/tour.ts: tour › onlyIf › remove › early › fields: The condition early of remove of tour is about fields, and remove sets none. Example: early: { check: { … }, else: 'The event is not on sale.' }`,
  },
  {
    product: onlyIf('create', { check: { weight: 3 }, except: [drivers] }),
    says: 'product/entities/tour.ts: tour › onlyIf › create › early › except: The condition early of create of tour is not for drivers, which is not a role of the product. Did you mean driver? Example: except: [dispatcher]',
  },
  {
    product: onlyIf('commit', { check: { weight: 3 }, except: [administrator] }),
    says: `product/entities/tour.ts: tour › onlyIf › commit › early › except: The condition early of commit of tour binds everyone: the end of a transaction has no exceptions. Example: early: { check: { … }, else: 'The event is not on sale.' }`,
  },
  {
    product: onlyIf('commit', { check: { owner: me } }),
    says: `product/entities/tour.ts: tour › onlyIf › commit › early › check: The condition early of commit of tour compares with me: at the end of a transaction it does not matter who acts. Example: early: { check: { … }, else: 'The event is not on sale.' }`,
  },
  {
    product: onlyIf('commit', { check: { vehicle: { load: 3 } }, else: errors['too-late'] }),
    says: `vehicle › change › errors: vehicle.change can break a condition of tour at the end of the transaction, with too-late: name it in the errors of change. Example: errors: { change: [errors['too-late']] }`,
  },
  {
    product: delivery({
      moves: { start: { ...move, onlyIf: { early: { check: { wheight: 3 }, else: 'x' } } } },
    }),
    says: `product/entities/tour.ts: tour › states › moves › start › onlyIf › early › check: The condition early of start of tour asks for wheight, which is not a field of tour. Did you mean weight? Example: early: { check: { … }, else: 'The event is not on sale.' }`,
  },
  {
    product: delivery({ tour: { frozen: { when: { state: 'gone' }, message: 'x' } } }),
    says: `product/entities/tour.ts: tour › frozen › when: The declaration frozen of tour has a condition that compares state with gone, which it cannot be. Example: where: { state: 'planned' }`,
  },
  {
    product: delivery({
      tour: { frozen: { when: { state: 'done' }, message: 'x', except: ['wieght'] } },
    }),
    says: `product/entities/tour.ts: tour › frozen › except: The declaration frozen of tour excepts wieght, which is neither a field nor a move. Did you mean weight? Example: except: ['title']`,
  },
]
