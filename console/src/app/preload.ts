/** Starts loading what comes after signing in, while the server still looks at the password. */
export function preloadShell(path: string): void {
  void import('./shell/Shell.tsx')
  void import('./screens.ts').then(({ preloadScreen }) => preloadScreen(`/${path.split(/[/?#]/)[1] ?? ''}`))
}
