import ts from 'typescript';

/** A place in a component that falls, or goes stale, once a translator has wrapped its text. */
export interface SwappedText {
	file: string;
	line: number;
	code: string;
}

/**
 * Texts that React would swap, remove or insert beside other nodes. A browser's translator replaces every text node by
 * `<font>`; React then changes a node that is no longer in the page (the text stays old) or takes it for a child of its
 * parent (NotFoundError). A text that is its element's only child is safe: React sets it as `textContent`.
 */
export function findSwappedTexts(files: readonly string[], options: ts.CompilerOptions): SwappedText[] {
	const program = ts.createProgram(files, options);
	const checker = program.getTypeChecker();
	const found: SwappedText[] = [];
	for (const file of files) {
		const source = program.getSourceFile(file);
		if (source) visit(source, source);
	}
	return found;

	function visit(node: ts.Node, source: ts.SourceFile): void {
		if (ts.isJsxElement(node) || ts.isJsxFragment(node)) {
			for (const child of unsafeChildren(node)) {
				const { line } = source.getLineAndCharacterOfPosition(child.getStart(source));
				found.push({ file: source.fileName, line: line + 1, code: child.getText(source) });
			}
		}
		ts.forEachChild(node, (child) => visit(child, source));
	}

	function unsafeChildren(parent: ts.JsxElement | ts.JsxFragment): ts.JsxChild[] {
		const children = parent.children.filter((child) =>
			ts.isJsxText(child)
				? !child.containsOnlyTriviaWhiteSpaces
				: !ts.isJsxExpression(child) || child.expression !== undefined,
		);
		if (children.length < 2 && !ts.isJsxFragment(parent)) return [];
		return children.filter((child, index) => {
			if (isFixedText(child)) return children.slice(0, index).some(mayComeAndGo);
			return ts.isJsxExpression(child) && child.expression !== undefined && mayBeText(child.expression);
		});
	}

	/** Whether the child is a text that never changes: dangerous only as the neighbour before which others are inserted. */
	function isFixedText(child: ts.JsxChild): boolean {
		if (ts.isJsxText(child)) return true;
		return ts.isJsxExpression(child) && child.expression !== undefined && ts.isStringLiteralLike(child.expression);
	}

	function mayComeAndGo(child: ts.JsxChild): boolean {
		return ts.isJsxExpression(child) && !isFixedText(child);
	}

	function mayBeText(expression: ts.Expression): boolean {
		if (ts.isParenthesizedExpression(expression)) return mayBeText(expression.expression);
		if (ts.isConditionalExpression(expression))
			return mayBeText(expression.whenTrue) || mayBeText(expression.whenFalse);
		// `hint && <p/>` draws the hint only when it is 0, which no hint is.
		if (ts.isBinaryExpression(expression) && expression.operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken)
			return mayBeText(expression.right);
		const type = checker.getTypeAtLocation(expression);
		const text = ts.TypeFlags.StringLike | ts.TypeFlags.NumberLike | ts.TypeFlags.BigIntLike;
		return (type.isUnion() ? type.types : [type]).some((part) => (part.flags & text) !== 0);
	}
}
