/** A provider that authenticates users (wire contract §3.1). */
export interface ThirdLogin {
  /** Its name in URLs: `github`, `dingtalk` … */
  source: string
  title: string
  /** How it is asked; a name of `protocols`. */
  protocol: string
  authorizeUrl: string
  tokenUrl: string
  userInfoUrl: string
  clientId: string
  /** Empty for providers that need only PKCE. */
  clientSecret: string
  scope: string
  /** Names of the user's id, name and picture in the provider's response. */
  idField: string
  nameField: string
  avatarField: string
}
