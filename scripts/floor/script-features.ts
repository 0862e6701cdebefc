import type { Identifier as Name, Node, SourceFile } from 'typescript/unstable/ast';
import {
  isIdentifier,
  isImportDeclaration,
  isInterfaceDeclaration,
  isNoSubstitutionTemplateLiteral,
  isRegularExpressionLiteral,
  isStringLiteral,
  isTypeAliasDeclaration,
  isTypeNode,
  isVariableDeclaration,
} from 'typescript/unstable/ast/is';
import { API, type Checker, type Symbol as Declared } from 'typescript/unstable/sync';
import type { Finding } from './finding.ts';
import { isTested } from './presence-test.ts';
import { type Floor, featureAt, missingIn, missingStyleIn } from './support.ts';

/**
 * Features in the scripts of a TypeScript project that supported browsers lack, found by the declarations
 * that the compiler resolves.
 */
export function findInScripts(project: string, floor: Floor): Finding[] {
  const api = new API({ cwd: project });
  try {
    const config = `${project}/tsconfig.json`;
    const opened = api.updateSnapshot({ openProjects: [config] }).getProject(config);
    if (!opened) throw new Error(`no project at ${config}`);
    const { program, checker } = opened;
    return program
      .getSourceFileNames()
      .filter((file) => file.startsWith(`${project}/`) && !/\/node_modules\/|\.d\.ts$/.test(file))
      .flatMap((file) => {
        const source = program.getSourceFile(file);
        return source ? findIn(source, checker, floor) : [];
      });
  } finally {
    api.close();
  }
}

function findIn(source: SourceFile, checker: Checker, floor: Floor): Finding[] {
  const { names, patterns, texts } = namesOf(source);
  const symbols = checker.getSymbolAtLocation(names);
  const found: Finding[] = [];
  const report = (node: Node, feature: string, missing: string[]) => {
    const line = source.text.slice(0, node.end).split('\n').length;
    found.push({ file: source.fileName, line, feature, missing });
  };
  for (const [index, name] of names.entries()) {
    const used = youngest(ofLibrary(symbols[index]), floor);
    if (used && !isTested(name, source, used.owner)) report(name, used.feature, used.missing);
  }
  for (const pattern of patterns) {
    const missing = missingIn(floor, featureAt('javascript', 'builtins', 'RegExp', 'unicodeSets'));
    if (/\/[a-z]*v[a-z]*$/.test(pattern.getText(source)) && missing?.length)
      report(pattern, 'RegExp flag v', missing);
  }
  for (const text of texts)
    for (const [, name = ''] of text.getText(source).matchAll(SELECTOR)) {
      const missing = missingStyleIn(floor, featureAt('css', 'selectors', name));
      if (missing.length > 0) report(text, `selectors.${name}`, missing);
    }
  return found;
}

/** A pseudo-class with arguments in a string: querySelector throws at one that it does not know. */
const SELECTOR = /:([a-z-]+)\(/g;

/** Names used as values, for types do not exist at run time; regular expressions; strings. */
function namesOf(source: SourceFile): { names: Name[]; patterns: Node[]; texts: Node[] } {
  const names: Name[] = [];
  const patterns: Node[] = [];
  const texts: Node[] = [];
  const visit = (node: Node): void => {
    if (
      isTypeNode(node) ||
      isInterfaceDeclaration(node) ||
      isTypeAliasDeclaration(node) ||
      isImportDeclaration(node)
    )
      return;
    if (isRegularExpressionLiteral(node)) patterns.push(node);
    if (isStringLiteral(node) || isNoSubstitutionTemplateLiteral(node)) texts.push(node);
    if (isIdentifier(node)) names.push(node);
    node.forEachChild(visit);
  };
  source.forEachChild(visit);
  return { names, patterns, texts };
}

/** A member declared by TypeScript's libraries, or by the project for features that they lack. */
interface Member {
  /** undefined for a global */
  owner: string | undefined;
  name: string;
  /** a member of the constructor, not of its objects */
  fixed: boolean;
  /** part of the language, not a browser object */
  language: boolean;
}

const LIBRARY = /\/lib\.(dom|es|webworker)[^/]*\.d\.ts$/;
const OUR_OWN = /^(?!.*\/node_modules\/).*\.d\.ts$/;

function ofLibrary(symbol: Declared | undefined): Member[] {
  return (symbol?.declarations ?? []).flatMap((handle) => {
    const library = LIBRARY.exec(handle.path)?.[1] ?? OUR_OWN.test(handle.path);
    if (!symbol || !library) return [];
    const member = { name: symbol.name, fixed: false, language: library === 'es' };
    const owner = symbol.getParent()?.name;
    if (owner !== '__type') return { ...member, owner };
    // for example: declare var AbortSignal: { any(signals): AbortSignal }
    const variable = handle.resolve()?.parent?.parent;
    return variable && isVariableDeclaration(variable)
      ? { ...member, owner: variable.name.getText(), fixed: true }
      : [];
  });
}

function youngest(members: Member[], floor: Floor) {
  for (const member of members) {
    const { owner, name } = member;
    const missing = missingMember(member, floor);
    if (missing?.length) return { owner, feature: owner ? `${typeOf(owner)}.${name}` : name, missing };
  }
  return undefined;
}

function missingMember({ owner, name, fixed, language }: Member, floor: Floor): string[] | undefined {
  if (owner === undefined) return ofGlobal(name, floor);
  return language ? ofLanguage(owner, name, floor) : ofBrowser(owner, name, fixed, floor);
}

const GLOBALS = ['Window', 'WorkerGlobalScope', 'ServiceWorkerGlobalScope'];

function ofGlobal(name: string, floor: Floor) {
  const places = [['javascript', 'builtins'], ['api'], ...GLOBALS.map((scope) => ['api', scope])];
  return missingIn(floor, places.map((place) => featureAt(...place, name)).find(Boolean));
}

/** TypeScript's own names for some types: ReadonlyArray, ArrayConstructor, IteratorObject. */
const typeOf = (owner: string) =>
  owner.replace(/^Readonly(?=Array|Map|Set)|Constructor$|(?<=Iterator)Object$/g, '');

/** Iterator and Iterable are TypeScript's names of the protocols. */
function ofLanguage(owner: string, name: string, floor: Floor) {
  if (/^(Async)?(Iterator|Iterable)$/.test(owner)) return undefined;
  const type = typeOf(owner);
  const holders = [
    [type],
    ['Intl', type],
    ...(/^(Int|Uint|Float|Big).*Array$/.test(type) ? [['TypedArray']] : []),
  ];
  if (type === 'Intl') holders.push([]);
  return missingIn(
    floor,
    holders.map((holder) => featureAt('javascript', 'builtins', ...holder, name)).find(Boolean),
  );
}

function ofBrowser(owner: string, name: string, fixed: boolean, floor: Floor) {
  const holder = featureAt('api', owner);
  if (!holder) return ofMixin(owner, name, floor);
  // If the interface itself is missing, its use was reported already.
  if (missingIn(floor, holder)?.length) return undefined;
  const names = fixed ? [`${name}_static`, name] : [name, `${name}_static`];
  return missingIn(floor, names.map((one) => featureAt('api', owner, one)).find(Boolean));
}

/**
 * TypeScript keeps the standard's mixins (NavigatorLocks), while MDN lists their members with each interface:
 * the best of these counts. Plain dictionaries such as StorageEstimate are not listed.
 */
function ofMixin(owner: string, name: string, floor: Floor): string[] | undefined {
  if (!MIXIN.test(owner)) return undefined;
  const lists = Object.keys(featureAt('api') ?? {}).flatMap((holder) => {
    const missing = missingIn(floor, featureAt('api', holder, name));
    return missing ? [missing] : [];
  });
  return lists.sort((one, other) => one.length - other.length)[0];
}

const MIXIN =
  /^(Navigator|ARIAMixin$|Body$|ParentNode$|ChildNode$|Slottable$|Animatable$|InnerHTML$|ElementContentEditable$|HTMLOrSVGElement$|Popover|WindowOrWorkerGlobalScope$|DocumentOrShadowRoot$|NonDocumentTypeChildNode$|NonElementParentNode$|Window)/;
