/**
 * Which room may import what (ARCHITECTURE.md shows the same as a picture). First match wins; deny by default:
 * a room that stands nowhere here fails. A star stands for one name, and so a new area needs no edit.
 * A line `domain` allows every room of that workspace, its front door included.
 * @type {{ room: string, may: string[] }[]}
 */
export const roomRules = [
  { room: 'domain/index', may: ['domain'] },
  { room: 'domain/wire', may: ['domain'] },
  // Endpoints name the resources that they are about.
  {
    room: 'domain/endpoints',
    may: ['domain/{resources,resource,wire,errors,limits,patterns,calendar,cron,text,access}'],
  },
  { room: 'domain/resources', may: ['domain/{resource,errors,limits,patterns,calendar,cron,text}'] },
  // The language words its refusals with the shared errors, limits and patterns; these three are leaves.
  { room: 'domain/resource', may: ['domain/{clock,errors,limits,patterns}'] },
  { room: 'domain/{clock,cron,calendar,access,text,errors,greeting,limits,patterns}', may: [] },

  { room: 'parts/playground', may: ['parts', 'domain/{clock,cron,patterns}'] },
  { room: 'parts', may: ['parts', 'domain/{clock,cron,patterns}'] },

  // The engine, the file store and the tasks mount their own calls, so they know who is calling from http.
  {
    room: 'server/resource',
    may: ['domain', 'server/{database,access,http,files,tasks,realtime,workers,clock,names}'],
  },
  {
    room: 'server/areas/*',
    may: [
      'domain',
      'server/{resource,access,database,http,files,realtime,tasks,jobs,sms,mail,identity,outbound}',
      'server/{defineArea,dictionaries,people,workers,seed,statistics}',
      'server/{settings,calendar,entitlement,secrets,parties,conflicts,names,docx,signing,clock,notices,ratings,ending,receivables}',
    ],
  },
  // After the areas: `server/areas` is the list of them, areas.ts.
  { room: 'server/{main,serve,explain,app,areas,defineArea,schema}', may: ['domain', 'server'] },
  // What several areas of the legal business reckon with.
  { room: 'server/settings', may: ['domain', 'server/database'] },
  { room: 'server/calendar', may: ['domain', 'server/{database,resource,access,settings,clock,notices}'] },
  // A notice of the system inside a larger transaction.
  { room: 'server/notices', may: ['domain', 'server/{resource,access,clock,jobs,database}'] },
  // Users as other areas show them.
  { room: 'server/people', may: ['domain', 'server/{database,resource,access}'] },
  { room: 'server/dictionaries', may: ['domain', 'server/{database,resource,realtime}'] },
  // What reports of several areas compute with.
  { room: 'server/statistics', may: ['domain', 'server/{resource,access,calendar,settings}'] },
  { room: 'server/parties', may: ['domain', 'server/{database,resource,names}'] },
  // Pure functions: when two names or numbers belong to one party.
  { room: 'server/names', may: ['domain'] },
  // The conflict check: used by matters, contracts and the check's own area.
  {
    room: 'server/conflicts',
    may: ['domain', 'server/{database,resource,access,parties,names,notices,settings,clock}'],
  },
  // What lawyers are rated with: profiles, rankings and statistics count the same appraisals.
  { room: 'server/ratings', may: ['domain', 'server/{database,resource,access}'] },
  // What becomes of everything that hangs on a matter, an engagement or a contract that ends.
  { room: 'server/ending', may: ['domain', 'server/{database,resource,access,http,clock,parties,receivables}'] },
  // What clients owe, from the entries of their contracts, and what of it is unearned.
  { room: 'server/receivables', may: ['domain', 'server/{database,resource,access,entitlement}'] },
  { room: 'server/entitlement', may: ['domain', 'server/{database,resource,access,clock}'] },
  // Word files are taken apart and put together; who signs stands outside, as those who carry letters do.
  { room: 'server/docx', may: ['domain', 'server/{access,database,files}'] },
  { room: 'server/signing', may: ['domain', 'server/{database,resource,access}'] },
  {
    room: 'server/seed',
    may: [
      'domain',
      'server/{database,resource,access,files,docx,signing,parties,conflicts,names,entitlement,ratings,clock}',
    ],
  },
  { room: 'server/http', may: ['domain', 'server/{access,database,config}'] },
  { room: 'server/tasks', may: ['domain', 'server/{access,database,files,http,realtime}'] },
  { room: 'server/realtime', may: ['domain', 'server/{access,http}'] },
  { room: 'server/files', may: ['domain', 'server/{access,database,http}'] },
  { room: 'server/access', may: ['domain', 'server/{database,clock}'] },
  { room: 'server/jobs', may: ['domain', 'server/database'] },
  // The moment that business goes by; a demonstration can move it.
  { room: 'server/clock', may: ['domain', 'server/database'] },
  // What stands outside: who carries text messages and letters, who says who somebody is, and the checked way out.
  { room: 'server/{sms,mail,identity,outbound}', may: ['domain'] },
  // An address or a list of providers is read by the room that knows them.
  { room: 'server/config', may: ['domain', 'server/{files,sms,mail,identity,outbound,signing}'] },
  { room: 'server/database', may: ['domain'] },
  { room: 'server/{workers,secrets}', may: [] },

  { room: 'web/areas/*', may: ['domain', 'parts', 'web/{defineArea,conflicts,ending,resource,fields,api,ui}'] },
  { room: 'web/{main,app,areas,defineArea}', may: ['domain', 'parts', 'web'] },
  // What a step that ends a record asks, on the pages of matters, engagements and contracts.
  { room: 'web/ending', may: ['domain', 'web/{resource,fields,api,ui}'] },
  // What a conflict check found, on the pages of checks, matters and contracts.
  { room: 'web/conflicts', may: ['domain', 'web/{resource,fields,api,ui}'] },
  { room: 'web/resource', may: ['domain', 'parts', 'web/{fields,api,ui}'] },
  // Editors fetch options, dictionaries and uploads themselves.
  { room: 'web/fields', may: ['domain', 'parts', 'web/{api,ui}'] },
  { room: 'web/{ui,api}', may: ['domain'] },

  // e2e uses the product as a person does; a bench measures the rooms from outside.
  { room: 'e2e', may: [] },
  { room: 'bench', may: ['domain', 'parts', 'server'] },
  { room: 'tools', may: [] },
  { room: '{server,web}/vite.config', may: ['tools'] },
  { room: '*.config', may: ['tools'] },
]

/** Tests and test helpers may use whatever lies inside their workspace, and the workspaces below it. */
export const testRules = [
  { room: 'domain', may: ['domain'] },
  { room: 'parts', may: ['parts', 'domain'] },
  { room: 'server', may: ['server', 'domain'] },
  { room: 'web', may: ['web', 'parts', 'domain'] },
  { room: 'tools', may: ['tools'] },
  { room: 'bench', may: ['bench', 'domain', 'parts', 'server'] },
]
