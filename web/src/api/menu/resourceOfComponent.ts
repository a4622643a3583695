import { type Resource, resources } from '@lexdesk/domain'

/** Component names of the wire for lists of resources (wire contract §6.5). A name works once its resource is defined. */
const resourceNames: Readonly<Record<string, string>> = {
  'system/UserList': 'user',
  'system/RoleUserList': 'role',
  'system/RoleList': 'role',
  'system/DepartList': 'department',
  'system/DepartListSync': 'department',
  'system/SysPositionList': 'position',
  'system/SysAnnouncementList': 'announcement',
  'system/DictList': 'dict',
  'system/SysCategoryList': 'category',
  'system/TenantList': 'tenant',
  'system/QuartzJobList': 'job',
  'system/SysCheckRuleList': 'checkRule',
  'system/SysFillRuleList': 'fillRule',
  'system/SysDataSourceList': 'dataSource',
  'system/SysGatewayRouteList': 'gatewayRoute',
  'modules/message/SysMessageList': 'message',
  'modules/message/SysMessageTemplateList': 'messageTemplate',
  'modules/message/MessageRobotList': 'messageRobot',
  'modules/oss/OSSFileList': 'fileObject',
}

/** The resource whose list a component name refers to; a plain resource needs no entry of its own. */
export function resourceOfComponent(component: string | null): Resource | undefined {
  const named = component !== null && Object.hasOwn(resourceNames, component) ? resourceNames[component] : undefined
  const name = named ?? /^resource\/(\w+)$/.exec(component ?? '')?.[1]
  return resources.find((resource) => resource.name === name && resource.calls === 'all')
}

/** The components of lists of resources, each with the title of its resource. */
export const resourceComponents = (): { name: string; title: string }[] =>
  [...Object.keys(resourceNames), ...resources.map(({ name }) => `resource/${name}`)].flatMap((name) => {
    const resource = resourceOfComponent(name)
    return resource ? { name, title: resource.title } : []
  })
