// The typed client of the API: what pages receive, and a client for other programs.
export { type ApiClientOptions, createClient } from '#shell/http/api-client.ts'
export type { Client } from '#shell/http/client.ts'
export type {
  AggregateOf,
  AggregateOptions,
  ClientRecordRef,
  Collection,
  CreateInputOf,
  KnownProblem,
  ListOptions,
  SelectOptions,
} from '#shell/http/collection.ts'
export type { CallOptions, ChangeOptions, Http, HttpResult } from '#shell/http/http.ts'
export type {
  ActionResult,
  ActionState,
  PageContext,
  ProductHttp,
} from '#shell/http/page-context.ts'
export type { DocumentHead } from '#shell/ui/page-module.ts'
