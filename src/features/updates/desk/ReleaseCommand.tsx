/** The command of a release, as a package has it and as a clone of the repository does. */
export function ReleaseCommand({ options }: { options: string }) {
  return (
    <>
      <code>planeacion release {options}</code> (en una copia del repositorio,{' '}
      <code>npm run release -- {options}</code>)
    </>
  );
}
