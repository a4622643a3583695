/** Who is signed in, as the sign-in answer tells it. */
export interface SessionUser {
  id: string
  username: string
  realname: string
  avatar: string | null
  orgCode: string | null
}
