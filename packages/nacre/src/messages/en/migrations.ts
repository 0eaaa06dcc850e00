/** What a migration does, and why it can’t. */
export const migrations = {
  plan: {
    'add entity': 'create table',
    'add field': 'add {field}',
    'add state': 'add status {state}',
    'remove state': 'remove status {state}',
    'add choice': 'add option {choice} to {field}',
    'remove choice': 'remove option {choice} from {field}',
    'fill since': {
      one: 'add {field}, from the history of {count} record',
      other: 'add {field}, from the history of {count} records',
    },
    'fill field': {
      one: 'add {field}, set {value} in {count} record',
      other: 'add {field}, set {value} in {count} records',
    },
    'rename entity': {
      one: 'rename {from} to {to} ({count} record kept)',
      other: 'rename {from} to {to} ({count} records kept)',
    },
    'rename field': {
      one: 'rename {from} to {to} ({count} value kept)',
      other: 'rename {from} to {to} ({count} values kept)',
    },
    convert: 'change type of {field} from {from} to {to}',
    'undeclared field': {
      one: '{field} is no longer declared ({count} value kept)',
      other: '{field} is no longer declared ({count} values kept)',
    },
    'undeclared entity': {
      one: 'no longer declared ({count} record kept)',
      other: 'no longer declared ({count} records kept)',
    },
    'drop field': {
      one: 'drop {field}: deletes {count} value',
      other: 'drop {field}: deletes {count} values',
    },
    'drop entity': {
      one: 'drop table: deletes {count} record',
      other: 'drop table: deletes {count} records',
    },
    recompute: 'recompute {field}',
    'fill set': {
      one: 'set {field} in {count} record, in the order of creation',
      other: 'set {field} in {count} records, in the order of creation',
    },
    'fill computed': {
      one: 'compute {field} for {count} record',
      other: 'compute {field} for {count} records',
    },
    'stop computing': 'stop computing {field}',
    required: 'make {field} required',
    optional: 'make {field} optional',
    widen: 'relax limits of {field}',
    narrow: 'tighten limits of {field}',
    'change checks': 'change validation of {field}',
    unique: 'make {fields} unique',
    'not unique': 'remove unique constraint on {fields}',
    link: 'add foreign key {field} → {target}',
    'link rule': 'change what happens to {field} when {target} is deleted',
    'sort keys': {
      one: 'sort {fields} by the rules of the language “{language}” ({count} record)',
      other: 'sort {fields} by the rules of the language “{language}” ({count} records)',
    },
    index: 'add index on {fields}',
    'no index': 'drop index on {fields}',
    search: 'add full-text search on {fields}',
    'no search': 'drop full-text search',
    'rename values': 'rename stored values of {field}',
    ahead:
      'Indexes and rules of {tables} are built before, in about {seconds} s, while records are read and written.',
    'fill ahead':
      'New values of {tables} are written before, in about {seconds} s, while records are read and written.',
    filling: {
      one: '{table}: {done} of {count} record has its value of {fields}',
      other: '{table}: {done} of {count} records have their value of {fields}',
    },
    'short wait': 'Requests wait for less than a second.',
    wait: {
      one: 'Changes and requests for {tables} wait for about {seconds} s ({count} record).',
      other: 'Changes and requests for {tables} wait for about {seconds} s ({count} records).',
    },
    'long wait': {
      one: 'Changes and requests for {tables} wait for about {seconds} s ({count} record). Those that wait for more than 5 s get the status 503.',
      other:
        'Changes and requests for {tables} wait for about {seconds} s ({count} records). Those that wait for more than 5 s get the status 503.',
    },
    'older go on': 'Processes of the version before go on during the upgrade.',
    'older stop':
      'Processes of the version before answer changes with status 503 from then on. Stop them first, or change the declarations in two releases:',
    'older required':
      '{field} gets required without a default. Declare a default, and remove it in the next release',
    'older rule': 'a rule of {field} gets stricter, which the version before does not follow',
    'older values':
      'records get values of {field} that the version before does not set. Deploy the field without `set` first',
    'older total': '{field} is stored, and the version before does not renew it',
    'older convert':
      '{field} changes its type. Declare a new field beside it, and remove this one in the next release',
    'older drop':
      'the version before uses {field}. Deploy the declaration without it first, and drop it afterwards',
    'older migration': 'the version before may not read what the migration {name} writes',
    'older other': 'the version before uses what is changed',
    migrate: 'run migration {name}',
    restore: {
      one: 'restore {what} in {count} record',
      other: 'restore {what} in {count} records',
    },
    'missing values': {
      one: '{count} record has no value for required field {field}: {ids}. Set a default or fill it in a migration',
      other:
        '{count} records have no value for required field {field}: {ids}. Set a default or fill it in a migration',
    },
    'invalid values': {
      one: '{count} record has an invalid value in {field}: {ids}',
      other: '{count} records have invalid values in {field}: {ids}',
    },
    'state in use': {
      one: '{count} record has a status that is no longer declared ({states}): {ids}',
      other: '{count} records have a status that is no longer declared ({states}): {ids}',
    },
    'duplicate values':
      '{count} records have duplicate values in {fields}, which must be unique: {ids}',
    'missing targets': {
      one: '{count} record references a missing record in {field}: {ids}',
      other: '{count} records reference missing records in {field}: {ids}',
    },
    'not convertible':
      '{field} can’t be converted from {from} to {to}. Declare a new field and move the values in a migration, or start over with --drop {word}',
    'name taken':
      'can’t rename {from} to {to}: an earlier {to} still exists. Run --drop {word} first',
    'still declared':
      'can’t drop {word}: it is still declared. Remove it from the declaration first',
    'nothing to drop': 'nothing to drop: {word} does not exist',
    'nothing to restore': 'nothing to restore: no values of {word} are kept, or it is not declared',
    kept: {
      one: '{word} is no longer declared, {count} record still has a value. Remove it with --drop {word}',
      other:
        '{word} is no longer declared, {count} records still have values. Remove them with --drop {word}',
    },
  },
} as const
