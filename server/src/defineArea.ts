import type { ListParams, Resource, StatisticCode } from '@lexdesk/domain'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Actor } from './access/Actor.ts'
import type { EndReason, Sessions } from './access/sessions.ts'
import type { DemoClock } from './clock/createDemoClock.ts'
import type { Config } from './config.ts'
import type { TableAdjustment } from './database/schema/adjustTables.ts'
import type { TableSpec } from './database/TableSpec.ts'
import type { LoadedDictionaries } from './dictionaries/createDictionaries.ts'
import type { StoreCallName, StoreCalls } from './files/countStoreCalls.ts'
import type { VirusScan } from './files/createVirusScan.ts'
import type { Uploads } from './files/createUploads.ts'
import type { ResolveActor } from './http/authenticate.ts'
import type { Scheduler } from './jobs/createScheduler.ts'
import type { JobDefinition, JobRegistry } from './jobs/JobDefinition.ts'
import type { Notify } from './jobs/SystemNotice.ts'
import type { Outbound } from './outbound/createOutbound.ts'
import type { Hub } from './realtime/createHub.ts'
import type { Change, Engine, ResourceRules, WriteContext } from './resource/Engine.ts'
import type { AroundCalls } from './resource/routes/aroundCalls.ts'
import type { LiveResources } from './resource/liveResources.ts'
import type { TenantResources } from './resource/tenantResources.ts'
import type { SecretBox } from './secrets/secretBox.ts'
import type { MenuPage } from './seed/menuRows.ts'
import type { Database } from './database/Database.ts'
import type { Seed, SeedFile } from './seed/Seed.ts'
import type { Signing } from './signing/createSigning.ts'
import type { Sms } from './sms/createSms.ts'
import type { StepName } from './resource/rulesFor.ts'
import type { ReadStatistic } from './statistics/ReadStatistic.ts'

/** Rows of a list that await an action. */
export interface TodoList {
  resource: string
  /** The step that is awaited; without one the rows are the actor's own work. */
  step?: string
  title: string
  params: ListParams
  /** The field with the due date. */
  due?: string
}

/** The filter parameters of a list, by field name. */
type ListParamsOf<R extends Resource> = {
  [K in keyof R['fields'] & string as K | `${K}_begin` | `${K}_end`]?: string
}

interface TodoOf<R extends Resource> {
  step?: StepName<R>
  title: string
  params: ListParamsOf<R>
  due?: keyof R['fields'] & string
}

/** The same with the names of the definition, which the compiler checks. */
export const todo = <const R extends Resource>({ name }: R, { params, ...rest }: TodoOf<R>): TodoList => ({
  ...rest,
  resource: name,
  params: params as ListParams,
})

export type Todos = (actor: Actor) => TodoList[]

/** The long-lived parts of the server that areas use. */
export interface AreaParts {
  config: Config
  /** Its entries are complete only once routes are mounted. */
  engine: Engine
  resources: readonly Resource[]
  /** The names of the tables that definitions and areas have. */
  schema(): ReadonlySet<string>
  hub: Hub
  sessions: Sessions
  resolveActor: ResolveActor
  dictionaries: LoadedDictionaries
  /** Reloads all dictionaries on every instance. */
  reloadDictionaries(): Promise<void>
  outbound: Outbound
  box: SecretBox
  signing: Signing
  /** Undefined when no provider is configured. */
  sms: Sms | undefined
  notify: Notify
  registry: JobRegistry
  scheduler: Scheduler
  /** The calls that the file store got. */
  storeCalls: Readonly<Record<StoreCallName, StoreCalls>>
  /** Undefined without a scanner. */
  virusScan: VirusScan | undefined
  uploads: Uploads
  /** Resources that come and go while the server runs. */
  live: LiveResources
  tenantResources: TenantResources
  /** Undefined outside demonstrations. */
  clock: DemoClock | undefined
  log: FastifyBaseLogger
  /** Signs these users out everywhere. */
  endSessions(userIds: readonly string[], reason: EndReason): Promise<void>
  /** The to-do lists of all areas. */
  todos: Todos
  /** The reports of all areas, by code. */
  statistics: Readonly<Record<string, ReadStatistic>>
  /** Fills a new tenant with the initial rows of every area. */
  fillTenant(context: WriteContext, tenantId: number): Promise<void>
}

/** What an area contributes to a running server. */
export interface OpenArea {
  /** Rules that definitions cannot express, by resource name. */
  rules?: Record<string, ResourceRules>
  /** Hooks around the standard calls of a resource, by its name. */
  calls?: Record<string, AroundCalls>
  routes?(api: FastifyInstance): void | Promise<void>
  /** Runs once everything is mounted, before the first request. */
  ready?(): Promise<void>
  jobs?: Record<string, JobDefinition>
  /** Work that runs after another area's job, by job name. */
  workAfter?: Record<string, JobDefinition['run']>
  /** Runs in the transaction of every write, with all its changes. */
  beforeCommit?: NonNullable<Engine['beforeCommit']>
  /** What is wrong with new values of a row by the office's own rules. */
  fieldProblems?: NonNullable<Engine['fieldProblems']>
  /** The columns of a report that rows are picked from. */
  popupColumns?: NonNullable<Engine['popupColumns']>
  /** Called after the commit of every change. */
  onChange?(change: Change): void
  /** Work that every instance does for itself once a minute. */
  upkeep?(): Promise<void>
  close?(): Promise<void>
}

/** Everything an area contributes. `areas.ts` lists all areas. */
export interface Area {
  name: string
  /** Its menu pages, with their buttons. */
  menu?: readonly MenuPage[]
  /** Rows that are inserted once into each database. */
  seeds?: readonly Seed[]
  /** The files that its seeds have registered, generated for the file store. */
  seedFiles?(db: Database): Promise<readonly SeedFile[]>
  /** Its to-do lists. */
  todos?: Todos
  /** Its reports. */
  statistics?: Partial<Record<StatisticCode, ReadStatistic>>
  /** Tables without a definition. */
  tables?: readonly TableSpec[]
  /** Additional columns, indexes and constraints for tables of definitions. */
  adjustments?: readonly TableAdjustment[]
  /** Inserts the initial rows of a new tenant. */
  fillTenant?(context: WriteContext, tenantId: number): Promise<void>
  open?(parts: AreaParts): OpenArea | Promise<OpenArea>
}

export const defineArea = (area: Area): Area => area
