/** A provider that says who somebody is, by OAuth 2 with PKCE (wire contract §3.1). */
export interface ThirdLogin {
  /** Its name in addresses: `github`, `dingtalk` … */
  source: string
  title: string
  authorizeUrl: string
  tokenUrl: string
  userInfoUrl: string
  clientId: string
  /** Empty for providers that are content with PKCE. */
  clientSecret: string
  scope: string
  /** Names of the user's id, name and picture in the provider's answer. */
  idField: string
  nameField: string
  avatarField: string
}
