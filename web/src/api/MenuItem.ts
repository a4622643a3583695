/** A row of the menu (wire contract §6.2). */
export interface MenuItem {
  id: string
  path: string
  name: string
  component: string | null
  /** '0' is not registered as a route. */
  route?: string
  redirect?: string | null
  hidden?: boolean
  alwaysShow?: boolean
  meta: {
    title: string
    icon?: string
    url?: string
    keepAlive?: boolean
    internalOrExternal?: boolean
    componentName?: string
  }
  children?: MenuItem[]
}
