import { type Plugin, parseSync, Visitor } from 'vite';

/**
 * Leaves parts of packages out of what browsers load that a bundler must keep:
 *
 * - The methods of `@supabase/auth-js` that the site does not call: signing up, other ways of signing in, second factors,
 *   and the administration of accounts. Its client is one class, and they are half of it.
 * - The default schema of `hast-util-sanitize`. The policy sets each of its keys (allow-list.test.ts).
 * - Of Lexical's nodes, the code generated for reading and writing JSON, without which Lexical reads their schemas, and the
 *   conversions from HTML in its older form: the editor has import rules (decision 61).
 */
export function unusedParts(): Plugin[] {
  const plugin = { apply: 'build', applyToEnvironment: ({ name }: { name: string }) => name === 'client' } as const;
  return [
    {
      ...plugin,
      name: 'unused-auth-methods',
      transform: {
        filter: { id: /@supabase\/auth-js\/dist\/module\/(?:GoTrueClient|GoTrueAdminApi|lib\/webauthn)\.js$/ },
        handler: (code) => withoutMethods(code),
      },
    },
    {
      ...plugin,
      name: 'unused-schema',
      load: {
        filter: { id: /hast-util-sanitize\/lib\/schema\.js$/ },
        handler: () => 'export const defaultSchema = {};',
      },
    },
    {
      ...plugin,
      name: 'unused-node-parts',
      transform: {
        filter: { id: /\/(?:@lexical\/[\w-]+|lexical)\/dist\/\w+\.prod\.js$/ },
        handler: (code) => withoutNodeParts(code),
      },
    },
  ];
}

const UNUSED = new RegExp(
  `^(?:${[
    // Of the client.
    'signUp|signIn(?!WithPassword)\\w+|exchangeCodeForSession|verifyOtp|_?reauthenticate|resend|registerPasskey',
    'getUserIdentities|(?:un)?linkIdentity\\w*|_handleProviderSignIn|_getUrlForProvider|fetchJwk|getClaims|_?setSession|dispose',
    // Of its parts for second factors, passkeys and applications.
    '_(?:un)?enroll\\w*|_challenge\\w*|_verify\\w*|_authenticate|_register|_getAuthenticatorAssuranceLevel',
    '_\\w+(?:Factors?|Passkeys?|PasskeyRegistration|PasskeyAuthentication|RecoveryCodes?|RecoveryCodesStatus)',
    '_\\w+(?:Authorization|AuthorizationDetails|OAuthGrants?|OAuthClients?|OAuthClientSecret|CustomProviders?)',
    // Of the administration of accounts.
    'inviteUserByEmail|generateLink|createUser|listUsers|getUserById|updateUserById|deleteUser',
  ].join('|')})$`,
);

/** Throws instead. The message names this file, for whoever begins to call such a method. */
const REMOVED = `\nfunction removedMethod() { throw new Error('Removed from the build by server/build/unused-parts.ts'); }\n`;

/** The module with the bodies of unused methods replaced. The constructor refers to some of them, so all stay defined. */
export function withoutMethods(code: string): string {
  const functions: Part[] = [];
  new Visitor({
    MethodDefinition({ key, value }) {
      if (key.type === 'Identifier' && UNUSED.test(key.name)) functions.push(value);
    },
  }).visit(parseSync('module.js', code).program);
  return replaced(code, functions, '() { removedMethod(); }') + REMOVED;
}

/** The module with the unused properties of its nodes, the second argument of `this.config`, set to undefined. */
export function withoutNodeParts(code: string): string {
  const values: Part[] = [];
  new Visitor({
    CallExpression({ callee, arguments: [, config] }) {
      if (callee.type !== 'MemberExpression' || callee.object.type !== 'ThisExpression') return;
      for (const property of config?.type === 'ObjectExpression' ? config.properties : [])
        if (property.type === 'Property' && /^(?:generated|importDOM)$/.test(nameOf(property.key)))
          values.push(property.value);
    },
  }).visit(parseSync('module.js', code).program);
  return replaced(code, values, 'undefined');
}

/** A part of a module, by the offsets of its characters. */
interface Part {
  readonly start: number;
  readonly end: number;
}

function nameOf(key: object): string {
  return 'name' in key ? `${key.name}` : '';
}

function replaced(code: string, parts: readonly Part[], by: string): string {
  let shorter = '';
  let from = 0;
  for (const { start, end } of parts) {
    shorter += code.slice(from, start) + by;
    from = end;
  }
  return shorter + code.slice(from);
}
