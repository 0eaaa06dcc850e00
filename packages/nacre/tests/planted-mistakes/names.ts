import {
  application,
  days,
  hours,
  dateTimeField,
  defineEmail,
  plus,
  processesOf,
  role,
  serverCall,
  text,
  users,
  webhook,
} from '#shell/entries/nacre.ts'
import { withProcesses } from '#shell/language/process/registry.ts'
import type { Product } from '#shell/entries/nacre.ts'
import { delivery, dispatcher, driver, drivers, late } from './delivery.ts'
import type { PlantedMistake } from './planted-mistake.ts'

const byItself = { from: 'driving', to: 'done', may: application }
const move = (more: object) => delivery({ moves: { park: { ...byItself, ...more } } })
const on = (more: object) => move({ on: { entity: 'scan', verb: 'create', via: 'tour', ...more } })
const email = (more: object) =>
  delivery({ tour: { emails: { told: { after: 'start', send: late, to: 'driver', ...more } } } })
const whole = (more: object) => delivery({ product: more as Readonly<Record<string, unknown>> })
const people = (more: object) =>
  whole({ users: users({ signUp: 'open', signInMethods: { password: true }, ...more }) })
const gate = (more: object) =>
  whole({
    webhooks: {
      gate: webhook({
        urlVariable: 'A',
        secretVariable: 'B',
        events: ['tours:start'],
        description: 'x',
        ...more,
      }),
    },
  })

/** Returns the product with a step that the types would refuse. */
function withStep(entity: string, verb: string, options: object): Product {
  const { step } = processesOf()
  const planted = Reflect.apply(step, undefined, [entity, verb, { description: 'x', ...options }])
  return withProcesses(delivery({}), [{ planted }])
}

/** Mistakes in moves, emails, webhooks, processes, users and the product. */
export const nameMistakes: readonly PlantedMistake[] = [
  {
    product: move({ from: 'drving', after: days(1) }),
    says: `product/entities/tour.ts: tour › states › drving: The state drving of tour is reached by no move. If that is meant, name it in entryStates. Example: entryStates: ['drving']`,
  },
  {
    product: move({ after: days(1), at: dateTimeField('ends') }),
    says: 'product/entities/tour.ts: tour › states › moves › park › at: The move park of tour has both after and at. Declare one of them. Example: after: minutes(15)',
  },
  {
    product: move({ at: dateTimeField('end') }),
    says: `product/entities/tour.ts: tour › states › moves › park › at: The move park of tour happens at end, which is not a date or a date and time of tour. Did you mean ends? Example: at: dateTimeField('departs')`,
  },
  {
    product: move({ at: plus(plus(dateTimeField('ends'), days(1)), hours(2)) }),
    says: `product/entities/tour.ts: tour › states › moves › park › at: The move park of tour happens at an expression that no index can find: it is a field, or a fixed span before or after one. Put the moment into a computed field. Example: at: plus(dateTimeField('starts'), minutes(15))`,
  },
  {
    product: on({ entity: 'scann' }),
    says: `product/entities/tour.ts: tour › states › moves › park › on › entity: The move park of tour waits for scann, which is not an entity: there is tour, vehicle, scan, settings, user. Example: on: { entity: 'scan', verb: 'create', via: 'parcel' }`,
  },
  {
    product: on({ verb: 'made' }),
    says: `product/entities/tour.ts: tour › states › moves › park › on › verb: The move park of tour waits for scan.made, which there is not: there is create, change, remove, restore. Example: verb: 'create'`,
  },
  {
    product: on({ via: 'tuor' }),
    says: `product/entities/tour.ts: tour › states › moves › park › on › via: The move park of tour waits for scan via tuor, which is neither a relation of scan to tour nor one of tour to scan. Example: via: 'tour'`,
  },
  {
    product: on({ when: { knd: 'in' } }),
    says: `product/entities/tour.ts: tour › states › moves › park › on › when: The move park of tour asks for knd, which is not a field of scan. Did you mean kind? Example: when: { kind: 'arrival' }`,
  },
  {
    product: move({ asSoonAs: { wieght: 0 } }),
    says: 'product/entities/tour.ts: tour › states › moves › park › asSoonAs: The move park of tour asks for wieght, which is not a field of tour. Did you mean weight? Example: asSoonAs: { open: 0 }',
  },
  {
    product: delivery({ moves: { park: { from: 'driving', to: 'done', may: [drivers] } } }),
    says: 'product/entities/tour.ts: tour › states › moves › park › may: The move park of tour is for drivers, which is neither a role of the product nor one of recordRoles. Did you mean driver? Example: may: [dispatcher]',
  },
  {
    product: delivery({
      moves: {
        park: { from: 'driving', to: 'done', may: [driver], input: { wieght: 'required' } },
      },
    }),
    says: `product/entities/tour.ts: tour › states › moves › park › input: The move park of tour takes wieght, which is not a stored field: there is title, driver, vehicle, departs, ends, weight. Example: input: { reason: 'required' }`,
  },
  {
    product: delivery({
      moves: { park: { from: 'driving', to: 'done', may: [driver], sets: { wieght: 1 } } },
    }),
    says: `product/entities/tour.ts: tour › states › moves › park › sets: The move park of tour sets wieght, which is not a stored field: there is title, driver, vehicle, departs, ends, weight. Example: sets: { reason: 'required' }`,
  },
  {
    product: delivery({
      moves: { park: { from: 'driving', to: 'done', may: [driver], job: 'clean' } },
    }),
    says: `product/entities/tour.ts: tour › states › moves › park › job: The move park of tour is followed by clean, which is not a job. Example: job: 'announce'`,
  },
  {
    product: delivery({ tour: { afterCommit: { start: 'clean' } } }),
    says: `product/entities/tour.ts: tour › afterCommit › start: After start of tour comes the job clean, which is not a job: the product has none. Example: afterCommit: { start: 'announce' }`,
  },
  {
    product: delivery({ tour: { limits: { rates: { crate: '5 per day' } } } }),
    says: `product/entities/tour.ts: tour › limits › rates › crate: The rate of crate of tour is for nothing that is counted. Example: rates: { create: '10 per hour' }`,
  },
  {
    product: delivery({ tour: { limits: { rates: { create: '5 per week' } } } }),
    says: `product/entities/tour.ts: tour › limits › rates › create: The rate of create of tour must be said as in 10 per hour. Example: rates: { create: '10 per hour' }`,
  },
  {
    product: email({ after: 'strat' }),
    says: `product/entities/tour.ts: tour › emails › told › after: The email told of tour goes out after strat, which is nothing that tour can do: it is one of create, change, remove, restore, start, finish. Did you mean start? Example: after: 'create'`,
  },
  {
    product: email({ to: 'drivr' }),
    says: `product/entities/tour.ts: tour › emails › told › to: The email told of tour goes to drivr. drivr: tour has no drivr. Example: to: 'owner'`,
  },
  {
    product: email({ to: 'vehicle.name' }),
    says: `product/entities/tour.ts: tour › emails › told › to: The email told of tour goes to vehicle.name, which is neither a user nor an email address. Example: to: 'owner'`,
  },
  {
    product: email({ to: drivers }),
    says: `product/entities/tour.ts: tour › emails › told › to: The email told of tour goes to drivers, which is not a role of the product. Example: to: 'owner'`,
  },
  {
    product: email({ send: defineEmail({ about: 'tour', subject: 'x', body: ['x'] }) }),
    says: `product/entities/tour.ts: tour › emails › told › send: The email told of tour is not among the emails of the product. Example: emails: { told: defineEmail({ about: 'tour', … }) }`,
  },
  {
    product: whole({ emails: { late: defineEmail({ about: 'tuor', subject: 'x', body: ['x'] }) } }),
    says: `emails › late › about: The email late is about tuor, which is not an entity. Did you mean tour? Example: about: 'tour'`,
  },
  {
    product: whole({
      emails: { late: defineEmail({ about: 'tour', subject: '{titel}', body: ['x'] }) },
    }),
    says: `emails › late › subject: The subject of the email late names {titel}. titel: tour has no titel. Example: subject: '… {title} …'`,
  },
  {
    product: whole({
      emails: { late: defineEmail({ about: 'tour', subject: 'x', body: ['{vehicle.nam}'] }) },
    }),
    says: `emails › late › body: The body of the email late names {vehicle.nam}. vehicle.nam: vehicle has no nam. Example: body: '… {title} …'`,
  },
  {
    product: gate({ events: ['tour:start'] }),
    says: `webhooks › gate › events: The webhook gate tells of tour:start, which is no event: it is the plural of an entity and what happens to it. Example: events: ['tours:create']`,
  },
  {
    product: gate({ sees: drivers }),
    says: 'webhooks › gate › sees: The webhook gate tells what drivers may read, which is not a role of the product. Example: sees: administrator',
  },
  {
    product: gate({ when: { stat: 'done' } }),
    says: `webhooks › gate › when: The condition of the webhook gate, about tour, asks for stat, which is not a field of tour. Did you mean state? Example: when: { state: 'published' }`,
  },
  {
    product: gate({ urlVariable: 'gate-url' }),
    says: `webhooks › gate › urlVariable: The webhook gate reads gate-url, which is no name of a variable: it has capitals, digits and underscores. Example: urlVariable: 'FOYER_URL'`,
  },
  {
    product: whole({
      calls: {
        print: serverCall({
          url: 'https://a.example',
          method: 'POST',
          bearer: 'pinter',
          sends: {},
          reads: {},
          description: 'x',
        }),
      },
    }),
    says: `calls › print › bearer: The call print sends the secret pinter, which is not declared. Did you mean printer? Example: secrets: { pinter: secret({ variable: 'PINTER', description: '…' }) }`,
  },
  {
    product: whole({ timeZone: 'Europe/Berlim' }),
    says: `product › timeZone: The product has the time zone Europe/Berlim, which does not exist. Example: timeZone: 'Europe/Berlin'`,
  },
  {
    product: whole({
      roles: [dispatcher, driver, role('chief', { includes: [drivers] })],
      usedInCode: { roles: ['chief'] },
    }),
    says: 'roles › chief › includes: The role chief includes drivers, which is not a role of the product. Example: roles: [drivers, chief]',
  },
  {
    product: whole({ seeds: [{ entity: 'tuor', values: {} }] }),
    says: `seeds: A seed belongs to tuor, which is not an entity. Example: { entity: 'tour', values: { … } }`,
  },
  {
    product: whole({ seeds: [{ entity: 'vehicle', values: { nmae: 'x' } }] }),
    says: `seeds › 1 › values › nmae: Sample 1, of vehicle, has a value for nmae, which is not a field. Did you mean name? Example: { entity: 'vehicle', values: { name: … } }`,
  },
  {
    product: whole({ usedInCode: { roles: ['chief'] } }),
    says: `product › usedInCode › roles: usedInCode names the role chief, which the product does not declare. Example: usedInCode: { roles: ['dispatcher'] }`,
  },
  {
    product: people({ signUpRoles: [drivers] }),
    says: 'users › signUpRoles: Users who sign up get the role drivers, which is not a role of the product. Example: signUpRoles: [dispatcher]',
  },
  {
    product: people({ moves: { fire: { from: 'active', to: 'leaving', may: [] } } }),
    says: `users › moves › fire › to: The move fire of user leads to leaving. Own moves of users lead to active or disabled. Example: lapse: { from: 'invited', to: 'disabled', may: application, after: days(30) }`,
  },
  {
    product: people({ fields: { email: text() } }),
    says: 'users › fields › email: The field email of user needs another name: every user has one. Example: fields: { ownEmail: text() }',
  },
  {
    product: withStep('tuor', 'create', {}),
    says: `processes › tuor › create: A step belongs to tuor, which is not an entity. Example: step('tour', 'create', { … })`,
  },
  {
    product: withStep('tour', 'strat', {}),
    says: `processes › tour › strat: A step belongs to strat of tour, which is neither a verb nor a move nor an action with code: there is create, change, remove, restore, start, finish. Example: step('tour', 'create', { … })`,
  },
  {
    product: withStep('tour', 'start', { rights: { vehicels: ['read'] } }),
    says: `processes › tour › start › rights: The rights name vehicels, which is not a list: there is tours, vehicles, scans, settings, users. Example: rights: { tours: ['read'] }`,
  },
  {
    product: withStep('tour', 'start', { rights: { vehicles: ['raed'] } }),
    says: `processes › tour › start › rights › vehicles: The rights on vehicles name raed, which vehicle does not have: there is read, list, create, change, remove. Example: rights: { vehicles: ['read'] }`,
  },
  {
    product: withStep('tour', 'start', { run: async () => undefined }),
    says: 'processes › tour › start: The step of tour.start has a run, which only actions have. Example: effect: async ({ tx, record }) => { … }',
  },
]
