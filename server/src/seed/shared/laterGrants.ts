/**
 * Permissions added after the first version, by the mark of their seed: each is granted to the roles that hold the
 * permission given as its value. New databases and existing ones get them once, in this order.
 */
export const laterGrants: Readonly<Record<string, readonly Readonly<Record<string, string>>[]>> = {
  'roles/corrections': [
    { 'contract:reversePayment': 'contract:markPaid', 'contract:reverseInvoice': 'contract:invoice' },
  ],
  'roles/contractRefunds': [
    {
      'contract:refund': 'contract:markPaid',
      'contract:requestRefund': 'contract:markPaid',
      'contract:approveRefund': 'contract:confirmRescind',
      'contract:rejectRefund': 'contract:confirmRescind',
    },
  ],
  'roles/matters': [
    // Finance approves low fees and closing with debt, and so needs the list of matters.
    { 'entrustment:list': 'contract:markPaid' },
    {
      'entrustment:approveFee': 'contract:markPaid',
      'entrustment:waiveUnpaid': 'contract:markPaid',
      'contract:writeOff': 'contract:markPaid',
      'entrustment:approveArchiveList': 'entrustment:approveClose',
      'entrustment:requestReopen': 'entrustment:close',
      'entrustment:approveReopen': 'entrustment:approveClose',
      'entrustment:rejectReopen': 'entrustment:approveClose',
      'counselRequest:decide': 'counsel:approve',
    },
    { 'entrustment:requestReopen': 'entrustment:archive' },
  ],
  'roles/reminders': [
    { 'deadline:acknowledge': 'deadline:tick', 'deadline:resume': 'deadline:cancel' },
    { 'deadlineRule:check': 'deadline:tick', 'deadlineRule:uncheck': 'deadlineRule:edit' },
  ],
  'roles/merges': [
    {
      'enterprise:requestMerge': 'enterprise:submit',
      'enterprise:merge': 'enterprise:freeze',
      'enterprise:rejectMerge': 'enterprise:freeze',
      'enterprise:unmerge': 'enterprise:freeze',
    },
  ],
  'roles/revisions': [
    { 'contractTemplate:revise': 'contractTemplate:submit', 'contractTemplate:abandon': 'contractTemplate:submit' },
  ],
  'roles/authority': [
    { 'entrustment:generateAuthority': 'entrustment:prepareSign' },
    { 'entrustment:generateAuthority': 'entrustment:quote' },
  ],
  'roles/showAgain': [{ 'appraise:showAgain': 'appraise:show' }],
  // The page of downloads begins with the list of published templates.
  'roles/templateShelf': [{ 'contractTemplate:list': 'templateDownload:list' }],
}
