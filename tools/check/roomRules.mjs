/**
 * Which room may import what (ARCHITECTURE.md shows the same as a picture). First match wins; deny by default:
 * a room without a rule fails. A star matches one name, so a new area needs no edit.
 * A line `domain` allows every room of that workspace, including its public API.
 * @type {{ room: string, may: string[] }[]}
 */
export const roomRules = [
  { room: 'domain/index', may: ['domain'] },
  { room: 'domain/wire', may: ['domain'] },
  // Endpoints refer to their resources.
  {
    room: 'domain/endpoints',
    may: ['domain/{resources,resource,wire,errors,limits,patterns,calendar,cron,text,access}'],
  },
  { room: 'domain/resources', may: ['domain/{resource,expression,errors,limits,patterns,calendar,cron,text}'] },
  // The resource language words its refusals with the shared errors, limits, patterns and texts, which are leaves.
  { room: 'domain/resource', may: ['domain/{clock,errors,limits,patterns,text}'] },
  { room: 'domain/{clock,cron,calendar,access,expression,fileSize,text,errors,greeting,limits,patterns}', may: [] },

  { room: 'parts/playground', may: ['parts', 'domain/{clock,cron,fileSize,patterns}'] },
  { room: 'parts', may: ['parts', 'domain/{clock,cron,fileSize,patterns}'] },

  // The engine, the file store and the tasks mount their own calls, so they get the caller from http.
  {
    room: 'server/resource',
    may: ['domain', 'server/{database,access,http,files,tasks,realtime,workers,clock,names}'],
  },
  {
    room: 'server/areas/*',
    may: [
      'domain',
      'server/{resource,access,database,http,files,realtime,tasks,jobs,sms,mail,identity,outbound}',
      'server/{defineArea,dictionaries,dataSources,people,workers,seed,statistics}',
      'server/{settings,calendar,entitlement,secrets,parties,conflicts,names,docx,signing,clock,notices,ratings,ending,receivables,quotas,captcha,wechat,robots}',
    ],
  },
  // After the areas: `server/areas` is the list of them, areas.ts.
  { room: 'server/{main,serve,lateLog,explain,app,areas,defineArea,schema,doctor}', may: ['domain', 'server'] },
  // Calculations shared by several legal areas.
  { room: 'server/settings', may: ['domain', 'server/database'] },
  { room: 'server/calendar', may: ['domain', 'server/{database,resource,access,settings,clock,notices}'] },
  // A system notice inside a larger transaction.
  { room: 'server/notices', may: ['domain', 'server/{resource,access,clock,jobs,database}'] },
  // Users as other areas show them.
  { room: 'server/people', may: ['domain', 'server/{database,resource,access}'] },
  { room: 'server/dictionaries', may: ['domain', 'server/{database,dataSources,outbound,resource,realtime,secrets}'] },
  // External databases that an administrator registered.
  { room: 'server/dataSources', may: ['domain', 'server/{database,outbound,secrets}'] },
  // Calculations shared by reports of several areas.
  { room: 'server/statistics', may: ['domain', 'server/{resource,access,calendar,settings}'] },
  { room: 'server/parties', may: ['domain', 'server/{database,resource,names}'] },
  // Pure functions: whether two names or numbers belong to one party.
  { room: 'server/names', may: ['domain'] },
  // The conflict check: used by matters, contracts and its own area.
  {
    room: 'server/conflicts',
    may: ['domain', 'server/{database,resource,access,parties,names,notices,settings,clock}'],
  },
  // Ratings of lawyers: profiles, rankings and statistics count the same appraisals.
  { room: 'server/ratings', may: ['domain', 'server/{database,resource,access}'] },
  // How open records are settled when a matter, an engagement or a contract ends.
  { room: 'server/ending', may: ['domain', 'server/{database,resource,access,http,clock,parties,receivables}'] },
  // What clients owe, from the entries of their contracts, and how much of it is unearned.
  { room: 'server/receivables', may: ['domain', 'server/{database,resource,access,entitlement}'] },
  { room: 'server/entitlement', may: ['domain', 'server/{database,resource,access,clock}'] },
  // Parses and assembles Word files; the e-signature provider is external, like the message providers.
  { room: 'server/docx', may: ['domain', 'server/{access,database,files}'] },
  { room: 'server/signing', may: ['domain', 'server/{database,resource,access}'] },
  // What the seeds of several areas share; the rows of one area are in its own folder.
  { room: 'server/seed', may: ['domain', 'server/{database,resource,access,files,names,clock}'] },
  { room: 'server/http', may: ['domain', 'server/{access,database,config}'] },
  { room: 'server/tasks', may: ['domain', 'server/{access,database,files,http,realtime}'] },
  { room: 'server/realtime', may: ['domain', 'server/{access,database,http}'] },
  { room: 'server/files', may: ['domain', 'server/{access,database,http}'] },
  { room: 'server/access', may: ['domain', 'server/{database,clock}'] },
  { room: 'server/jobs', may: ['domain', 'server/{access,database}'] },
  // Business time; a demo can change it.
  { room: 'server/clock', may: ['domain', 'server/database'] },
  // External services: SMS and mail providers, sign-in providers, and the outbound allow list.
  { room: 'server/{mail,identity}', may: ['domain'] },
  { room: 'server/outbound', may: ['domain', 'server/tracing'] },
  { room: 'server/tracing', may: ['server/{database,http}'] },
  { room: 'server/sms', may: ['domain', 'server/{outbound,quotas}'] },
  { room: 'server/{wechat,robots}', may: ['domain', 'server/outbound'] },
  // An address or a list of providers is parsed by the room that uses it.
  { room: 'server/config', may: ['domain', 'server/{files,sms,mail,identity,outbound,signing}'] },
  { room: 'server/database', may: ['domain'] },
  // Rate limits shared by all instances: sign-in and text messages.
  { room: 'server/quotas', may: ['domain', 'server/database'] },
  // Codes and captchas that expire within minutes.
  { room: 'server/captcha', may: ['domain', 'server/database'] },
  { room: 'server/{workers,secrets}', may: [] },

  { room: 'web/areas/*', may: ['domain', 'parts', 'web/{defineArea,conflicts,ending,resource,fields,api,ui}'] },
  { room: 'web/{main,app,areas,defineArea}', may: ['domain', 'parts', 'web'] },
  // The input of a step that ends a record, on the pages of matters, engagements and contracts.
  { room: 'web/ending', may: ['domain', 'web/{resource,fields,api,ui}'] },
  // The hits of a conflict check, on the pages of checks, matters and contracts.
  { room: 'web/conflicts', may: ['domain', 'web/{resource,fields,api,ui}'] },
  { room: 'web/resource', may: ['domain', 'parts', 'web/{fields,api,ui}'] },
  // Editors fetch options, dictionaries and uploads themselves.
  { room: 'web/fields', may: ['domain', 'parts', 'web/{api,ui}'] },
  { room: 'web/ui', may: ['domain', 'parts'] },
  { room: 'web/api', may: ['domain'] },

  // e2e uses the product as a user does; a bench measures the rooms from outside.
  { room: 'e2e', may: [] },
  { room: 'bench', may: ['domain', 'parts', 'server'] },
  { room: 'tools', may: [] },
  { room: 'server/vite.config', may: ['tools'] },
  // The build writes the style sheets of the product's looks.
  { room: 'web/vite.config', may: ['tools', 'web/app'] },
  { room: '*.config', may: ['tools'] },
]

/** The packages of domain: it runs in the browser and on the server, so that each must be pure and small. */
export const domainPackages = [{ room: 'domain/expression', package: '@marcbachmann/cel-js' }]

/** Tests and test helpers may import anything in their workspace and in the workspaces below it. */
export const testRules = [
  { room: 'domain', may: ['domain'] },
  { room: 'parts', may: ['parts', 'domain'] },
  { room: 'server', may: ['server', 'domain'] },
  { room: 'web', may: ['web', 'parts', 'domain'] },
  { room: 'tools', may: ['tools'] },
  { room: 'bench', may: ['bench', 'domain', 'parts', 'server'] },
  // Faults on running products; the file store is the stub of the server's tests, live connections are the client's.
  { room: 'chaos', may: ['chaos', 'bench', 'domain', 'server/files', 'web/api'] },
]
