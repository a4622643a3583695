export interface OnlineSession {
  id: string
  userId: string
  username: string
  realname: string
  address: string | null
  agent: string | null
  createTime: string
  lastTime: string
  isCurrent: boolean
}
