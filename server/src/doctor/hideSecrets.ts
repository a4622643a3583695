import type { Config } from '../config.ts'

/** Replaces every secret of the configuration in a text: an answer of a driver may quote its address. */
export function hideSecrets(text: string, config: Config): string {
  const { databaseUrl, databaseReadUrl, redisUrl, storage, mail, sms, thirdLogins, adminPassword, metricsToken } =
    config
  const secrets = [
    ...[databaseUrl, databaseReadUrl, redisUrl].flatMap(passwordsOf),
    ...(storage.kind === 's3' ? [storage.secretAccessKey, storage.sessionToken] : []),
    mail?.password,
    sms.account.keySecret,
    sms.receiptToken,
    ...thirdLogins.map(({ clientSecret }) => clientSecret),
    adminPassword,
    metricsToken,
  ]
  return secrets.reduce<string>((shown, secret) => (secret ? shown.replaceAll(secret, '***') : shown), text)
}

/** As it is written in the address, and as it is. */
function passwordsOf(address: string | undefined): string[] {
  if (!address || !URL.canParse(address)) return []
  const { password } = new URL(address)
  return password ? [password, decodeURIComponent(password)] : []
}
