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
    /** Only users who hold one of these permissions may open the page. */
    permissionList?: unknown
    keepAlive?: boolean
    internalOrExternal?: boolean
    componentName?: string
    /** The page shows its own heading, or none. */
    hiddenHeaderContent?: boolean
  }
  children?: MenuItem[]
}
