// Generated from spec/hir.ts by spec/generate.ts. Do not edit: change the table and run `npm run generate`.

export interface HirOpInfo {
  /** the row's number */
  readonly id: number; readonly name: HirOpName; readonly operands: string; readonly takes: string; readonly result: string | null; readonly imm: readonly string[];
  readonly ref: "new" | "borrow" | "alias" | null; readonly steals: "all" | readonly number[]; readonly raises: boolean;
  readonly runs: boolean; readonly observes: boolean; readonly deopts: boolean; readonly dies: boolean | readonly string[]; readonly effect: boolean; readonly terminator: boolean;
  readonly call: readonly string[] | null;
  /** The result is its first operand, seen differently: ref is "alias". */
  readonly alias: boolean;
}

export type HirOpName =
  | "LoadArg"
  | "LoadConst"
  | "Assign"
  | "NewReference"
  | "Phi"
  | "RefineType"
  | "Snapshot"
  | "GuardIs"
  | "GuardType"
  | "GuardTypeVersion"
  | "GuardInlineValues"
  | "GuardNoDict"
  | "GuardCode"
  | "GuardTrue"
  | "Deopt"
  | "GuardIndex"
  | "GuardLength"
  | "CheckVar"
  | "CheckError"
  | "CheckPeriodic"
  | "CheckObserved"
  | "KillLocal"
  | "HasException"
  | "RaiseUnbound"
  | "SetException"
  | "SetRaised"
  | "AddTraceback"
  | "FetchException"
  | "PushExcInfo"
  | "PopExcept"
  | "ExceptionMatches"
  | "ExceptionGroupMatch"
  | "WithExceptStart"
  | "Interpret"
  | "LoadGlobalCached"
  | "LoadGlobal"
  | "StoreGlobal"
  | "DeleteGlobal"
  | "LoadName"
  | "StoreName"
  | "DeleteName"
  | "LoadLocals"
  | "LoadFromDictOrGlobals"
  | "SetupAnnotations"
  | "LoadBuildClass"
  | "ImportName"
  | "ImportFrom"
  | "BinaryOp"
  | "InPlaceOp"
  | "UnaryOp"
  | "Compare"
  | "IsTruthy"
  | "Contains"
  | "LongBinaryOp"
  | "LongCompare"
  | "FloatBinaryOp"
  | "UnicodeConcat"
  | "UnicodeCompare"
  | "Is"
  | "IsNull"
  | "PrimitiveConst"
  | "PrimitiveUnbox"
  | "PrimitiveBox"
  | "BoxBool"
  | "NotBool"
  | "IntBinaryOp"
  | "IntNegate"
  | "IntCompare"
  | "DoubleBinaryOp"
  | "DoubleNegate"
  | "DoubleCompare"
  | "IntToDouble"
  | "LoadAttr"
  | "LoadInstanceValue"
  | "StoreInstanceValue"
  | "LoadMember"
  | "StoreMember"
  | "LoadMethod"
  | "StoreAttr"
  | "DeleteAttr"
  | "LoadSuperAttr"
  | "LoadStackItem"
  | "BinarySubscr"
  | "StoreSubscr"
  | "DeleteSubscr"
  | "LoadItem"
  | "StoreListItem"
  | "BinarySlice"
  | "StoreSlice"
  | "GetLen"
  | "GetIter"
  | "IterNext"
  | "RangeIterHasNext"
  | "RangeIterNext"
  | "UnpackSequence"
  | "UnpackEx"
  | "MakeTuple"
  | "MakeList"
  | "MakeSet"
  | "MakeDict"
  | "MakeConstKeyDict"
  | "BuildString"
  | "BuildSlice"
  | "FormatSimple"
  | "FormatWithSpec"
  | "ConvertValue"
  | "ListAppend"
  | "ListExtend"
  | "SetAdd"
  | "SetUpdate"
  | "MapAdd"
  | "DictUpdate"
  | "DictMerge"
  | "ListToTuple"
  | "VectorCall"
  | "CallMethod"
  | "CallKw"
  | "CallEx"
  | "DirectCall"
  | "CallIntrinsic1"
  | "CallIntrinsic2"
  | "Send"
  | "GetYieldFromIter"
  | "GetAwaitable"
  | "GetAIter"
  | "GetANext"
  | "BeforeAsyncWith"
  | "IsStopAsyncIteration"
  | "MakeFunction"
  | "SetFunctionAttribute"
  | "MakeCell"
  | "LoadCell"
  | "LoadFromDictOrCell"
  | "StoreCell"
  | "LoadClosureItem"
  | "BeforeWith"
  | "MatchClass"
  | "MatchKeys"
  | "TypeFlag"
  | "Branch"
  | "CondBranch"
  | "Return"
  | "Resume"
  | "LoadSlot"
  | "Resumed"
  | "Yield"
  | "ReturnGenerator"
  | "Raise"
  | "Unreachable"
  | "Incref"
  | "XIncref"
  | "Decref"
  | "XDecref";

const rows: Readonly<Record<HirOpName, Omit<HirOpInfo, "id" | "alias">>> = {
  LoadArg: {"name":"LoadArg","operands":"","takes":"OptObject","result":"Object","imm":["index","name"],"ref":"new","steals":[],"raises":false,"runs":false,"observes":false,"deopts":false,"dies":false,"effect":true,"terminator":false,"call":null},
  LoadConst: {"name":"LoadConst","operands":"","takes":"OptObject","result":"infer","imm":["type"],"ref":"borrow","steals":[],"raises":false,"runs":false,"observes":false,"deopts":false,"dies":false,"effect":false,"terminator":false,"call":null},
  Assign: {"name":"Assign","operands":"value","takes":"any","result":"same","imm":[],"ref":"alias","steals":[],"raises":false,"runs":false,"observes":false,"deopts":false,"dies":false,"effect":false,"terminator":false,"call":null},
  NewReference: {"name":"NewReference","operands":"value","takes":"any","result":"same","imm":[],"ref":"new","steals":[],"raises":false,"runs":false,"observes":false,"deopts":false,"dies":false,"effect":false,"terminator":false,"call":null},
  Phi: {"name":"Phi","operands":"values...","takes":"any","result":"infer","imm":["preds"],"ref":"new","steals":[],"raises":false,"runs":false,"observes":false,"deopts":false,"dies":false,"effect":false,"terminator":false,"call":null},
  RefineType: {"name":"RefineType","operands":"value","takes":"any","result":"same","imm":["type"],"ref":"alias","steals":[],"raises":false,"runs":false,"observes":false,"deopts":false,"dies":false,"effect":false,"terminator":false,"call":null},
  Snapshot: {"name":"Snapshot","operands":"state...","takes":"any","result":null,"imm":["offset","depth","popped"],"ref":null,"steals":[],"raises":false,"runs":false,"observes":false,"deopts":false,"dies":false,"effect":false,"terminator":false,"call":null},
  GuardIs: {"name":"GuardIs","operands":"value","takes":"OptObject","result":"same","imm":["object"],"ref":"alias","steals":[],"raises":false,"runs":false,"observes":false,"deopts":true,"dies":false,"effect":false,"terminator":false,"call":null},
  GuardType: {"name":"GuardType","operands":"value","takes":"OptObject","result":"same","imm":["type"],"ref":"alias","steals":[],"raises":false,"runs":false,"observes":false,"deopts":true,"dies":false,"effect":false,"terminator":false,"call":null},
  GuardTypeVersion: {"name":"GuardTypeVersion","operands":"value","takes":"OptObject","result":"same","imm":["version"],"ref":"alias","steals":[],"raises":false,"runs":false,"observes":false,"deopts":true,"dies":false,"effect":false,"terminator":false,"call":null},
  GuardInlineValues: {"name":"GuardInlineValues","operands":"object","takes":"OptObject","result":null,"imm":[],"ref":null,"steals":[],"raises":false,"runs":false,"observes":false,"deopts":true,"dies":false,"effect":false,"terminator":false,"call":null},
  GuardNoDict: {"name":"GuardNoDict","operands":"object","takes":"OptObject","result":null,"imm":[],"ref":null,"steals":[],"raises":false,"runs":false,"observes":false,"deopts":true,"dies":false,"effect":false,"terminator":false,"call":null},
  GuardCode: {"name":"GuardCode","operands":"function","takes":"OptObject","result":null,"imm":["code"],"ref":null,"steals":[],"raises":false,"runs":false,"observes":false,"deopts":true,"dies":false,"effect":false,"terminator":false,"call":null},
  GuardTrue: {"name":"GuardTrue","operands":"condition","takes":"CBool","result":null,"imm":[],"ref":null,"steals":[],"raises":false,"runs":false,"observes":false,"deopts":true,"dies":false,"effect":false,"terminator":false,"call":null},
  Deopt: {"name":"Deopt","operands":"","takes":"OptObject","result":null,"imm":[],"ref":null,"steals":[],"raises":false,"runs":false,"observes":false,"deopts":true,"dies":false,"effect":false,"terminator":true,"call":null},
  GuardIndex: {"name":"GuardIndex","operands":"sequence index","takes":"Object,CInt64","result":null,"imm":[],"ref":null,"steals":[],"raises":false,"runs":false,"observes":false,"deopts":true,"dies":false,"effect":false,"terminator":false,"call":null},
  GuardLength: {"name":"GuardLength","operands":"sequence","takes":"OptObject","result":null,"imm":["n"],"ref":null,"steals":[],"raises":false,"runs":false,"observes":false,"deopts":true,"dies":false,"effect":false,"terminator":false,"call":null},
  CheckVar: {"name":"CheckVar","operands":"value","takes":"OptObject","result":"same","imm":["name","index"],"ref":"alias","steals":[],"raises":true,"runs":false,"observes":true,"deopts":false,"dies":false,"effect":false,"terminator":false,"call":null},
  CheckError: {"name":"CheckError","operands":"","takes":"OptObject","result":null,"imm":[],"ref":null,"steals":[],"raises":true,"runs":false,"observes":false,"deopts":false,"dies":false,"effect":false,"terminator":false,"call":null},
  CheckPeriodic: {"name":"CheckPeriodic","operands":"","takes":"OptObject","result":null,"imm":[],"ref":null,"steals":[],"raises":true,"runs":true,"observes":false,"deopts":true,"dies":false,"effect":false,"terminator":false,"call":null},
  CheckObserved: {"name":"CheckObserved","operands":"","takes":"OptObject","result":null,"imm":[],"ref":null,"steals":[],"raises":false,"runs":false,"observes":false,"deopts":true,"dies":false,"effect":true,"terminator":false,"call":null},
  KillLocal: {"name":"KillLocal","operands":"value","takes":"any","result":null,"imm":[],"ref":null,"steals":[],"raises":false,"runs":false,"observes":true,"deopts":false,"dies":false,"effect":true,"terminator":false,"call":null},
  HasException: {"name":"HasException","operands":"","takes":"OptObject","result":"CBool","imm":[],"ref":null,"steals":[],"raises":false,"runs":false,"observes":false,"deopts":false,"dies":false,"effect":true,"terminator":false,"call":null},
  RaiseUnbound: {"name":"RaiseUnbound","operands":"","takes":"OptObject","result":null,"imm":["index","name"],"ref":null,"steals":[],"raises":false,"runs":false,"observes":true,"deopts":false,"dies":false,"effect":true,"terminator":false,"call":null},
  SetException: {"name":"SetException","operands":"exception cause","takes":"OptObject","result":null,"imm":[],"ref":null,"steals":"all","raises":false,"runs":true,"observes":true,"deopts":false,"dies":false,"effect":false,"terminator":false,"call":["pyro_raise","0","1"]},
  SetRaised: {"name":"SetRaised","operands":"exception","takes":"OptObject","result":null,"imm":[],"ref":null,"steals":"all","raises":false,"runs":false,"observes":false,"deopts":false,"dies":false,"effect":true,"terminator":false,"call":["pyro_set_raised","0"]},
  AddTraceback: {"name":"AddTraceback","operands":"dropped...","takes":"OptObject","result":null,"imm":[],"ref":null,"steals":[],"raises":false,"runs":true,"observes":true,"deopts":false,"dies":false,"effect":false,"terminator":false,"call":null},
  FetchException: {"name":"FetchException","operands":"","takes":"OptObject","result":"Object","imm":[],"ref":"new","steals":[],"raises":false,"runs":false,"observes":false,"deopts":false,"dies":false,"effect":true,"terminator":false,"call":["PyErr_GetRaisedException"]},
  PushExcInfo: {"name":"PushExcInfo","operands":"exception","takes":"OptObject","result":"Object","imm":[],"ref":"new","steals":[],"raises":false,"runs":false,"observes":false,"deopts":false,"dies":false,"effect":true,"terminator":false,"call":["pyro_push_exc_info","tstate","0"]},
  PopExcept: {"name":"PopExcept","operands":"exception","takes":"OptObject","result":null,"imm":[],"ref":null,"steals":"all","raises":false,"runs":true,"observes":true,"deopts":false,"dies":false,"effect":false,"terminator":false,"call":["pyro_pop_except","tstate","0"]},
  ExceptionMatches: {"name":"ExceptionMatches","operands":"exception type","takes":"OptObject","result":"CBool","imm":[],"ref":null,"steals":[],"raises":true,"runs":true,"observes":true,"deopts":false,"dies":false,"effect":false,"terminator":false,"call":["pyro_check_exc_match","0","1"]},
  ExceptionGroupMatch: {"name":"ExceptionGroupMatch","operands":"exception type","takes":"OptObject","result":null,"imm":["base"],"ref":null,"steals":[],"raises":true,"runs":true,"observes":true,"deopts":false,"dies":false,"effect":false,"terminator":false,"call":["pyro_check_eg_match","0","1","base"]},
  WithExceptStart: {"name":"WithExceptStart","operands":"exit exception","takes":"OptObject","result":"Object","imm":[],"ref":"new","steals":[],"raises":true,"runs":true,"observes":true,"deopts":false,"dies":false,"effect":false,"terminator":false,"call":["pyro_with_except_start","0","1"]},
  Interpret: {"name":"Interpret","operands":"","takes":"OptObject","result":null,"imm":[],"ref":null,"steals":[],"raises":false,"runs":false,"observes":false,"deopts":true,"dies":false,"effect":false,"terminator":true,"call":null},
  LoadGlobalCached: {"name":"LoadGlobalCached","operands":"","takes":"OptObject","result":"OptObject","imm":["index","name"],"ref":"new","steals":[],"raises":false,"runs":false,"observes":false,"deopts":false,"dies":false,"effect":false,"terminator":false,"call":null},
  LoadGlobal: {"name":"LoadGlobal","operands":"","takes":"OptObject","result":"Object","imm":["name"],"ref":"new","steals":[],"raises":true,"runs":true,"observes":true,"deopts":false,"dies":false,"effect":false,"terminator":false,"call":["pyro_load_global","frame","name"]},
  StoreGlobal: {"name":"StoreGlobal","operands":"value","takes":"OptObject","result":null,"imm":["name"],"ref":null,"steals":[],"raises":true,"runs":true,"observes":true,"deopts":false,"dies":false,"effect":false,"terminator":false,"call":["pyro_store_global","frame","name","0"]},
  DeleteGlobal: {"name":"DeleteGlobal","operands":"","takes":"OptObject","result":null,"imm":["name"],"ref":null,"steals":[],"raises":true,"runs":true,"observes":true,"deopts":false,"dies":false,"effect":false,"terminator":false,"call":["pyro_delete_global","frame","name"]},
  LoadName: {"name":"LoadName","operands":"","takes":"OptObject","result":"Object","imm":["name"],"ref":"new","steals":[],"raises":true,"runs":true,"observes":true,"deopts":false,"dies":false,"effect":false,"terminator":false,"call":["pyro_load_name","frame","name"]},
  StoreName: {"name":"StoreName","operands":"value","takes":"OptObject","result":null,"imm":["name"],"ref":null,"steals":[],"raises":true,"runs":true,"observes":true,"deopts":false,"dies":false,"effect":false,"terminator":false,"call":["pyro_store_name","frame","name","0"]},
  DeleteName: {"name":"DeleteName","operands":"","takes":"OptObject","result":null,"imm":["name"],"ref":null,"steals":[],"raises":true,"runs":true,"observes":true,"deopts":false,"dies":false,"effect":false,"terminator":false,"call":["pyro_delete_name","frame","name"]},
  LoadLocals: {"name":"LoadLocals","operands":"","takes":"OptObject","result":"Object","imm":[],"ref":"new","steals":[],"raises":true,"runs":true,"observes":true,"deopts":false,"dies":false,"effect":false,"terminator":false,"call":["pyro_load_locals","frame"]},
  LoadFromDictOrGlobals: {"name":"LoadFromDictOrGlobals","operands":"dict","takes":"OptObject","result":"Object","imm":["name"],"ref":"new","steals":[],"raises":true,"runs":true,"observes":true,"deopts":false,"dies":false,"effect":false,"terminator":false,"call":["pyro_load_from_dict_or_globals","frame","0","name"]},
  SetupAnnotations: {"name":"SetupAnnotations","operands":"","takes":"OptObject","result":null,"imm":[],"ref":null,"steals":[],"raises":true,"runs":true,"observes":true,"deopts":false,"dies":false,"effect":false,"terminator":false,"call":["pyro_setup_annotations","frame"]},
  LoadBuildClass: {"name":"LoadBuildClass","operands":"","takes":"OptObject","result":"Object","imm":[],"ref":"new","steals":[],"raises":true,"runs":true,"observes":true,"deopts":false,"dies":false,"effect":false,"terminator":false,"call":["pyro_load_build_class","frame"]},
  ImportName: {"name":"ImportName","operands":"level fromlist","takes":"OptObject","result":"Object","imm":["name"],"ref":"new","steals":[],"raises":true,"runs":true,"observes":true,"deopts":false,"dies":false,"effect":false,"terminator":false,"call":["pyro_import_name","frame","name","1","0"]},
  ImportFrom: {"name":"ImportFrom","operands":"module","takes":"OptObject","result":"Object","imm":["name"],"ref":"new","steals":[],"raises":true,"runs":true,"observes":true,"deopts":false,"dies":false,"effect":false,"terminator":false,"call":["pyro_import_from","0","name"]},
  BinaryOp: {"name":"BinaryOp","operands":"left right","takes":"OptObject","result":"infer","imm":["op"],"ref":"new","steals":[],"raises":true,"runs":true,"observes":true,"deopts":false,"dies":false,"effect":false,"terminator":false,"call":null},
  InPlaceOp: {"name":"InPlaceOp","operands":"left right","takes":"OptObject","result":"infer","imm":["op"],"ref":"new","steals":[],"raises":true,"runs":true,"observes":true,"deopts":false,"dies":false,"effect":false,"terminator":false,"call":null},
  UnaryOp: {"name":"UnaryOp","operands":"operand","takes":"OptObject","result":"infer","imm":["op"],"ref":"new","steals":[],"raises":true,"runs":true,"observes":true,"deopts":false,"dies":false,"effect":false,"terminator":false,"call":null},
  Compare: {"name":"Compare","operands":"left right","takes":"OptObject","result":"infer","imm":["op"],"ref":"new","steals":[],"raises":true,"runs":true,"observes":true,"deopts":false,"dies":false,"effect":false,"terminator":false,"call":null},
  IsTruthy: {"name":"IsTruthy","operands":"value","takes":"OptObject","result":"CBool","imm":[],"ref":null,"steals":[],"raises":true,"runs":true,"observes":true,"deopts":false,"dies":false,"effect":false,"terminator":false,"call":null},
  Contains: {"name":"Contains","operands":"item container","takes":"OptObject","result":"CBool","imm":[],"ref":null,"steals":[],"raises":true,"runs":true,"observes":true,"deopts":false,"dies":false,"effect":false,"terminator":false,"call":null},
  LongBinaryOp: {"name":"LongBinaryOp","operands":"left right","takes":"LongExact","result":"LongExact","imm":["op"],"ref":"new","steals":[],"raises":true,"runs":false,"observes":false,"deopts":false,"dies":["Add","And","Or","Subtract","Xor"],"effect":false,"terminator":false,"call":null},
  LongCompare: {"name":"LongCompare","operands":"left right","takes":"LongExact","result":"CBool","imm":["op"],"ref":null,"steals":[],"raises":false,"runs":false,"observes":false,"deopts":false,"dies":false,"effect":false,"terminator":false,"call":null},
  FloatBinaryOp: {"name":"FloatBinaryOp","operands":"left right","takes":"FloatExact","result":"FloatExact","imm":["op"],"ref":"new","steals":[],"raises":true,"runs":false,"observes":false,"deopts":false,"dies":["Add","Multiply","Subtract"],"effect":false,"terminator":false,"call":null},
  UnicodeConcat: {"name":"UnicodeConcat","operands":"left right","takes":"UnicodeExact","result":"UnicodeExact","imm":[],"ref":"new","steals":[],"raises":true,"runs":false,"observes":false,"deopts":false,"dies":true,"effect":false,"terminator":false,"call":null},
  UnicodeCompare: {"name":"UnicodeCompare","operands":"left right","takes":"UnicodeExact","result":"CBool","imm":["op"],"ref":null,"steals":[],"raises":false,"runs":false,"observes":false,"deopts":false,"dies":false,"effect":false,"terminator":false,"call":null},
  Is: {"name":"Is","operands":"left right","takes":"OptObject","result":"CBool","imm":[],"ref":null,"steals":[],"raises":false,"runs":false,"observes":false,"deopts":false,"dies":false,"effect":false,"terminator":false,"call":null},
  IsNull: {"name":"IsNull","operands":"value","takes":"OptObject","result":"CBool","imm":[],"ref":null,"steals":[],"raises":false,"runs":false,"observes":false,"deopts":false,"dies":false,"effect":false,"terminator":false,"call":null},
  PrimitiveConst: {"name":"PrimitiveConst","operands":"","takes":"OptObject","result":"infer","imm":["type"],"ref":null,"steals":[],"raises":false,"runs":false,"observes":false,"deopts":false,"dies":false,"effect":false,"terminator":false,"call":null},
  PrimitiveUnbox: {"name":"PrimitiveUnbox","operands":"value","takes":"Object","result":"infer","imm":["type"],"ref":null,"steals":[],"raises":false,"runs":false,"observes":false,"deopts":true,"dies":true,"effect":false,"terminator":false,"call":null},
  PrimitiveBox: {"name":"PrimitiveBox","operands":"value","takes":"CInt64|CDouble","result":"infer","imm":[],"ref":"new","steals":[],"raises":true,"runs":false,"observes":false,"deopts":false,"dies":true,"effect":false,"terminator":false,"call":null},
  BoxBool: {"name":"BoxBool","operands":"value","takes":"CBool","result":"Bool","imm":[],"ref":"borrow","steals":[],"raises":false,"runs":false,"observes":false,"deopts":false,"dies":false,"effect":false,"terminator":false,"call":null},
  NotBool: {"name":"NotBool","operands":"value","takes":"CBool","result":"CBool","imm":[],"ref":null,"steals":[],"raises":false,"runs":false,"observes":false,"deopts":false,"dies":false,"effect":false,"terminator":false,"call":null},
  IntBinaryOp: {"name":"IntBinaryOp","operands":"left right","takes":"CInt64","result":"CInt64","imm":["op"],"ref":null,"steals":[],"raises":false,"runs":false,"observes":false,"deopts":true,"dies":["Add","And","Multiply","Or","Subtract","Xor"],"effect":false,"terminator":false,"call":null},
  IntNegate: {"name":"IntNegate","operands":"operand","takes":"CInt64","result":"CInt64","imm":[],"ref":null,"steals":[],"raises":false,"runs":false,"observes":false,"deopts":true,"dies":true,"effect":false,"terminator":false,"call":null},
  IntCompare: {"name":"IntCompare","operands":"left right","takes":"CInt64","result":"CBool","imm":["op"],"ref":null,"steals":[],"raises":false,"runs":false,"observes":false,"deopts":false,"dies":false,"effect":false,"terminator":false,"call":null},
  DoubleBinaryOp: {"name":"DoubleBinaryOp","operands":"left right","takes":"CDouble","result":"CDouble","imm":["op"],"ref":null,"steals":[],"raises":false,"runs":false,"observes":false,"deopts":true,"dies":["Add","Multiply","Subtract"],"effect":false,"terminator":false,"call":null},
  DoubleNegate: {"name":"DoubleNegate","operands":"operand","takes":"CDouble","result":"CDouble","imm":[],"ref":null,"steals":[],"raises":false,"runs":false,"observes":false,"deopts":false,"dies":false,"effect":false,"terminator":false,"call":null},
  DoubleCompare: {"name":"DoubleCompare","operands":"left right","takes":"CDouble","result":"CBool","imm":["op"],"ref":null,"steals":[],"raises":false,"runs":false,"observes":false,"deopts":false,"dies":false,"effect":false,"terminator":false,"call":null},
  IntToDouble: {"name":"IntToDouble","operands":"value","takes":"CInt64","result":"CDouble","imm":[],"ref":null,"steals":[],"raises":false,"runs":false,"observes":false,"deopts":true,"dies":true,"effect":false,"terminator":false,"call":null},
  LoadAttr: {"name":"LoadAttr","operands":"object","takes":"OptObject","result":"Object","imm":["name"],"ref":"new","steals":[],"raises":true,"runs":true,"observes":true,"deopts":false,"dies":false,"effect":false,"terminator":false,"call":["PyObject_GetAttr","0","name"]},
  LoadInstanceValue: {"name":"LoadInstanceValue","operands":"object","takes":"OptObject","result":"OptObject","imm":["n"],"ref":"new","steals":[],"raises":false,"runs":false,"observes":false,"deopts":false,"dies":false,"effect":true,"terminator":false,"call":null},
  StoreInstanceValue: {"name":"StoreInstanceValue","operands":"value object","takes":"OptObject","result":null,"imm":["n"],"ref":null,"steals":[0],"raises":false,"runs":true,"observes":true,"deopts":false,"dies":false,"effect":false,"terminator":false,"call":null},
  LoadMember: {"name":"LoadMember","operands":"object","takes":"OptObject","result":"OptObject","imm":["offset"],"ref":"new","steals":[],"raises":false,"runs":false,"observes":false,"deopts":false,"dies":false,"effect":true,"terminator":false,"call":null},
  StoreMember: {"name":"StoreMember","operands":"value object","takes":"OptObject","result":null,"imm":["offset"],"ref":null,"steals":[0],"raises":false,"runs":true,"observes":true,"deopts":false,"dies":false,"effect":false,"terminator":false,"call":null},
  LoadMethod: {"name":"LoadMethod","operands":"object","takes":"OptObject","result":"Object","imm":["name","base"],"ref":"new","steals":[],"raises":true,"runs":true,"observes":true,"deopts":false,"dies":false,"effect":false,"terminator":false,"call":null},
  StoreAttr: {"name":"StoreAttr","operands":"value object","takes":"OptObject","result":null,"imm":["name"],"ref":null,"steals":[],"raises":true,"runs":true,"observes":true,"deopts":false,"dies":false,"effect":false,"terminator":false,"call":["PyObject_SetAttr","1","name","0"]},
  DeleteAttr: {"name":"DeleteAttr","operands":"object","takes":"OptObject","result":null,"imm":["name"],"ref":null,"steals":[],"raises":true,"runs":true,"observes":true,"deopts":false,"dies":false,"effect":false,"terminator":false,"call":["PyObject_DelAttr","0","name"]},
  LoadSuperAttr: {"name":"LoadSuperAttr","operands":"super class self","takes":"OptObject","result":"Object","imm":["name","oparg","base"],"ref":"new","steals":[],"raises":true,"runs":true,"observes":true,"deopts":false,"dies":false,"effect":false,"terminator":false,"call":null},
  LoadStackItem: {"name":"LoadStackItem","operands":"","takes":"OptObject","result":"infer","imm":["slot","type"],"ref":"new","steals":[],"raises":false,"runs":false,"observes":false,"deopts":false,"dies":false,"effect":true,"terminator":false,"call":null},
  BinarySubscr: {"name":"BinarySubscr","operands":"container key","takes":"OptObject","result":"Object","imm":[],"ref":"new","steals":[],"raises":true,"runs":true,"observes":true,"deopts":false,"dies":false,"effect":false,"terminator":false,"call":["PyObject_GetItem","0","1"]},
  StoreSubscr: {"name":"StoreSubscr","operands":"value container key","takes":"OptObject","result":null,"imm":[],"ref":null,"steals":[],"raises":true,"runs":true,"observes":true,"deopts":false,"dies":false,"effect":false,"terminator":false,"call":["PyObject_SetItem","1","2","0"]},
  DeleteSubscr: {"name":"DeleteSubscr","operands":"container key","takes":"OptObject","result":null,"imm":[],"ref":null,"steals":[],"raises":true,"runs":true,"observes":true,"deopts":false,"dies":false,"effect":false,"terminator":false,"call":["PyObject_DelItem","0","1"]},
  LoadItem: {"name":"LoadItem","operands":"sequence index","takes":"Object,CInt64","result":"Object","imm":[],"ref":"new","steals":[],"raises":false,"runs":false,"observes":false,"deopts":false,"dies":false,"effect":true,"terminator":false,"call":null},
  StoreListItem: {"name":"StoreListItem","operands":"value list index","takes":"Object,ListExact,CInt64","result":null,"imm":[],"ref":null,"steals":[0],"raises":false,"runs":true,"observes":true,"deopts":false,"dies":false,"effect":false,"terminator":false,"call":null},
  BinarySlice: {"name":"BinarySlice","operands":"start stop container","takes":"OptObject","result":"Object","imm":[],"ref":"new","steals":[],"raises":true,"runs":true,"observes":true,"deopts":false,"dies":false,"effect":false,"terminator":false,"call":["pyro_binary_slice","2","0","1"]},
  StoreSlice: {"name":"StoreSlice","operands":"start stop value container","takes":"OptObject","result":null,"imm":[],"ref":null,"steals":[],"raises":true,"runs":true,"observes":true,"deopts":false,"dies":false,"effect":false,"terminator":false,"call":["pyro_store_slice","2","3","0","1"]},
  GetLen: {"name":"GetLen","operands":"object","takes":"OptObject","result":"Object","imm":[],"ref":"new","steals":[],"raises":true,"runs":true,"observes":true,"deopts":false,"dies":false,"effect":false,"terminator":false,"call":["pyro_get_len","0"]},
  GetIter: {"name":"GetIter","operands":"iterable","takes":"OptObject","result":"Object","imm":[],"ref":"new","steals":[],"raises":true,"runs":true,"observes":true,"deopts":false,"dies":false,"effect":false,"terminator":false,"call":["PyObject_GetIter","0"]},
  IterNext: {"name":"IterNext","operands":"iterator","takes":"OptObject","result":"OptObject","imm":[],"ref":"new","steals":[],"raises":false,"runs":true,"observes":true,"deopts":false,"dies":false,"effect":false,"terminator":false,"call":null},
  RangeIterHasNext: {"name":"RangeIterHasNext","operands":"iterator","takes":"OptObject","result":"CBool","imm":[],"ref":null,"steals":[],"raises":false,"runs":false,"observes":false,"deopts":false,"dies":false,"effect":true,"terminator":false,"call":null},
  RangeIterNext: {"name":"RangeIterNext","operands":"iterator","takes":"OptObject","result":"CInt64","imm":[],"ref":null,"steals":[],"raises":false,"runs":false,"observes":false,"deopts":false,"dies":false,"effect":true,"terminator":false,"call":null},
  UnpackSequence: {"name":"UnpackSequence","operands":"sequence","takes":"OptObject","result":null,"imm":["n","base"],"ref":null,"steals":[],"raises":true,"runs":true,"observes":true,"deopts":false,"dies":false,"effect":false,"terminator":false,"call":null},
  UnpackEx: {"name":"UnpackEx","operands":"sequence","takes":"OptObject","result":null,"imm":["n","base"],"ref":null,"steals":[],"raises":true,"runs":true,"observes":true,"deopts":false,"dies":false,"effect":false,"terminator":false,"call":null},
  MakeTuple: {"name":"MakeTuple","operands":"items...","takes":"OptObject","result":"TupleExact","imm":["base"],"ref":"new","steals":"all","raises":true,"runs":false,"observes":false,"deopts":false,"dies":false,"effect":false,"terminator":false,"call":["pyro_build_tuple","base","count"]},
  MakeList: {"name":"MakeList","operands":"items...","takes":"OptObject","result":"ListExact","imm":["base"],"ref":"new","steals":"all","raises":true,"runs":false,"observes":false,"deopts":false,"dies":false,"effect":false,"terminator":false,"call":["pyro_build_list","base","count"]},
  MakeSet: {"name":"MakeSet","operands":"items...","takes":"OptObject","result":"SetExact","imm":["base"],"ref":"new","steals":"all","raises":true,"runs":true,"observes":true,"deopts":false,"dies":false,"effect":false,"terminator":false,"call":["pyro_build_set","base","count"]},
  MakeDict: {"name":"MakeDict","operands":"pairs...","takes":"OptObject","result":"DictExact","imm":["base","n"],"ref":"new","steals":[],"raises":true,"runs":true,"observes":true,"deopts":false,"dies":false,"effect":false,"terminator":false,"call":["pyro_build_map","base","imm:n"]},
  MakeConstKeyDict: {"name":"MakeConstKeyDict","operands":"values...","takes":"OptObject","result":"DictExact","imm":["base"],"ref":"new","steals":[],"raises":true,"runs":true,"observes":true,"deopts":false,"dies":false,"effect":false,"terminator":false,"call":null},
  BuildString: {"name":"BuildString","operands":"pieces...","takes":"OptObject","result":"UnicodeExact","imm":["base"],"ref":"new","steals":[],"raises":true,"runs":false,"observes":false,"deopts":false,"dies":true,"effect":false,"terminator":false,"call":["pyro_build_string","base","count"]},
  BuildSlice: {"name":"BuildSlice","operands":"start stop step","takes":"OptObject","result":"Slice","imm":[],"ref":"new","steals":[],"raises":true,"runs":false,"observes":false,"deopts":false,"dies":true,"effect":false,"terminator":false,"call":["PySlice_New","0","1","2"]},
  FormatSimple: {"name":"FormatSimple","operands":"value","takes":"OptObject","result":"Object","imm":[],"ref":"new","steals":[],"raises":true,"runs":true,"observes":true,"deopts":false,"dies":false,"effect":false,"terminator":false,"call":["pyro_format_simple","0"]},
  FormatWithSpec: {"name":"FormatWithSpec","operands":"value spec","takes":"OptObject","result":"Object","imm":[],"ref":"new","steals":[],"raises":true,"runs":true,"observes":true,"deopts":false,"dies":false,"effect":false,"terminator":false,"call":["PyObject_Format","0","1"]},
  ConvertValue: {"name":"ConvertValue","operands":"value","takes":"OptObject","result":"Object","imm":["conversion"],"ref":"new","steals":[],"raises":true,"runs":true,"observes":true,"deopts":false,"dies":false,"effect":false,"terminator":false,"call":null},
  ListAppend: {"name":"ListAppend","operands":"list item","takes":"OptObject","result":null,"imm":[],"ref":null,"steals":[1],"raises":true,"runs":false,"observes":false,"deopts":false,"dies":false,"effect":false,"terminator":false,"call":["pyro_list_append","0","1"]},
  ListExtend: {"name":"ListExtend","operands":"list iterable","takes":"OptObject","result":null,"imm":[],"ref":null,"steals":[],"raises":true,"runs":true,"observes":true,"deopts":false,"dies":false,"effect":false,"terminator":false,"call":["pyro_list_extend","0","1"]},
  SetAdd: {"name":"SetAdd","operands":"set item","takes":"OptObject","result":null,"imm":[],"ref":null,"steals":[],"raises":true,"runs":true,"observes":true,"deopts":false,"dies":false,"effect":false,"terminator":false,"call":["PySet_Add","0","1"]},
  SetUpdate: {"name":"SetUpdate","operands":"set iterable","takes":"OptObject","result":null,"imm":[],"ref":null,"steals":[],"raises":true,"runs":true,"observes":true,"deopts":false,"dies":false,"effect":false,"terminator":false,"call":["pyro_set_update","0","1"]},
  MapAdd: {"name":"MapAdd","operands":"dict key value","takes":"OptObject","result":null,"imm":[],"ref":null,"steals":[1,2],"raises":true,"runs":true,"observes":true,"deopts":false,"dies":false,"effect":false,"terminator":false,"call":["pyro_map_add","0","1","2"]},
  DictUpdate: {"name":"DictUpdate","operands":"dict update","takes":"OptObject","result":null,"imm":[],"ref":null,"steals":[],"raises":true,"runs":true,"observes":true,"deopts":false,"dies":false,"effect":false,"terminator":false,"call":["pyro_dict_update","0","1"]},
  DictMerge: {"name":"DictMerge","operands":"dict update callable","takes":"OptObject","result":null,"imm":[],"ref":null,"steals":[],"raises":true,"runs":true,"observes":true,"deopts":false,"dies":false,"effect":false,"terminator":false,"call":["pyro_dict_merge","0","1","2"]},
  ListToTuple: {"name":"ListToTuple","operands":"list","takes":"OptObject","result":"TupleExact","imm":[],"ref":"new","steals":[],"raises":true,"runs":false,"observes":false,"deopts":false,"dies":false,"effect":false,"terminator":false,"call":["pyro_list_to_tuple","0"]},
  VectorCall: {"name":"VectorCall","operands":"callable args...","takes":"OptObject","result":"Object","imm":["n","base"],"ref":"new","steals":"all","raises":true,"runs":true,"observes":true,"deopts":false,"dies":false,"effect":false,"terminator":false,"call":null},
  CallMethod: {"name":"CallMethod","operands":"callable self args...","takes":"OptObject","result":"Object","imm":["n","base"],"ref":"new","steals":"all","raises":true,"runs":true,"observes":true,"deopts":false,"dies":false,"effect":false,"terminator":false,"call":null},
  CallKw: {"name":"CallKw","operands":"callable self args...","takes":"OptObject","result":"Object","imm":["n","base","names"],"ref":"new","steals":"all","raises":true,"runs":true,"observes":true,"deopts":false,"dies":false,"effect":false,"terminator":false,"call":null},
  CallEx: {"name":"CallEx","operands":"callable null args...","takes":"OptObject","result":"Object","imm":["n","base"],"ref":"new","steals":"all","raises":true,"runs":true,"observes":true,"deopts":false,"dies":false,"effect":false,"terminator":false,"call":null},
  DirectCall: {"name":"DirectCall","operands":"function args...","takes":"OptObject","result":"Object","imm":["code","base"],"ref":"new","steals":"all","raises":true,"runs":true,"observes":true,"deopts":false,"dies":false,"effect":false,"terminator":false,"call":null},
  CallIntrinsic1: {"name":"CallIntrinsic1","operands":"value","takes":"OptObject","result":"Object","imm":["oparg"],"ref":"new","steals":[],"raises":true,"runs":true,"observes":true,"deopts":false,"dies":false,"effect":false,"terminator":false,"call":["pyro_intrinsic_1","imm:oparg","0"]},
  CallIntrinsic2: {"name":"CallIntrinsic2","operands":"value2 value1","takes":"OptObject","result":"Object","imm":["oparg"],"ref":"new","steals":[],"raises":true,"runs":true,"observes":true,"deopts":false,"dies":false,"effect":false,"terminator":false,"call":["pyro_intrinsic_2","imm:oparg","0","1"]},
  Send: {"name":"Send","operands":"receiver value","takes":"OptObject","result":"CBool","imm":["base"],"ref":null,"steals":[],"raises":true,"runs":true,"observes":true,"deopts":false,"dies":false,"effect":false,"terminator":false,"call":["pyro_send","tstate","0","1","base"]},
  GetYieldFromIter: {"name":"GetYieldFromIter","operands":"iterable","takes":"OptObject","result":"Object","imm":["mask"],"ref":"new","steals":[],"raises":true,"runs":true,"observes":true,"deopts":false,"dies":false,"effect":false,"terminator":false,"call":["pyro_get_yield_from_iter","0","imm:mask"]},
  GetAwaitable: {"name":"GetAwaitable","operands":"object","takes":"OptObject","result":"Object","imm":["oparg"],"ref":"new","steals":[],"raises":true,"runs":true,"observes":true,"deopts":false,"dies":false,"effect":false,"terminator":false,"call":["pyro_get_awaitable","0","imm:oparg"]},
  GetAIter: {"name":"GetAIter","operands":"object","takes":"OptObject","result":"Object","imm":[],"ref":"new","steals":[],"raises":true,"runs":true,"observes":true,"deopts":false,"dies":false,"effect":false,"terminator":false,"call":["pyro_get_aiter","0"]},
  GetANext: {"name":"GetANext","operands":"iterator","takes":"OptObject","result":"Object","imm":[],"ref":"new","steals":[],"raises":true,"runs":true,"observes":true,"deopts":false,"dies":false,"effect":false,"terminator":false,"call":["pyro_get_anext","0"]},
  BeforeAsyncWith: {"name":"BeforeAsyncWith","operands":"manager","takes":"OptObject","result":"Object","imm":["base"],"ref":"new","steals":[],"raises":true,"runs":true,"observes":true,"deopts":false,"dies":false,"effect":false,"terminator":false,"call":["pyro_before_async_with","0","base"]},
  IsStopAsyncIteration: {"name":"IsStopAsyncIteration","operands":"exception","takes":"OptObject","result":"CBool","imm":[],"ref":null,"steals":[],"raises":false,"runs":false,"observes":false,"deopts":false,"dies":false,"effect":true,"terminator":false,"call":["pyro_is_stop_async_iteration","0"]},
  MakeFunction: {"name":"MakeFunction","operands":"code","takes":"OptObject","result":"Object","imm":[],"ref":"new","steals":[],"raises":true,"runs":true,"observes":true,"deopts":false,"dies":false,"effect":false,"terminator":false,"call":["pyro_make_function","0","frame"]},
  SetFunctionAttribute: {"name":"SetFunctionAttribute","operands":"function value","takes":"OptObject","result":null,"imm":["oparg"],"ref":null,"steals":[1],"raises":true,"runs":true,"observes":true,"deopts":false,"dies":false,"effect":false,"terminator":false,"call":["pyro_set_function_attribute","0","1","imm:oparg"]},
  MakeCell: {"name":"MakeCell","operands":"value","takes":"OptObject","result":"Cell","imm":[],"ref":"new","steals":"all","raises":true,"runs":false,"observes":false,"deopts":false,"dies":false,"effect":false,"terminator":false,"call":["pyro_make_cell","0"]},
  LoadCell: {"name":"LoadCell","operands":"cell","takes":"OptObject","result":"OptObject","imm":[],"ref":"new","steals":[],"raises":false,"runs":false,"observes":false,"deopts":false,"dies":false,"effect":false,"terminator":false,"call":null},
  LoadFromDictOrCell: {"name":"LoadFromDictOrCell","operands":"dict cell","takes":"OptObject","result":"Object","imm":["index"],"ref":"new","steals":[],"raises":true,"runs":true,"observes":true,"deopts":false,"dies":false,"effect":false,"terminator":false,"call":["pyro_load_from_dict_or_cell","frame","0","1","imm:index"]},
  StoreCell: {"name":"StoreCell","operands":"cell value","takes":"OptObject","result":null,"imm":[],"ref":null,"steals":[1],"raises":false,"runs":true,"observes":true,"deopts":false,"dies":false,"effect":false,"terminator":false,"call":null},
  LoadClosureItem: {"name":"LoadClosureItem","operands":"","takes":"OptObject","result":"Cell","imm":["index"],"ref":"new","steals":[],"raises":false,"runs":false,"observes":false,"deopts":false,"dies":false,"effect":false,"terminator":false,"call":null},
  BeforeWith: {"name":"BeforeWith","operands":"manager","takes":"OptObject","result":"Object","imm":["base"],"ref":"new","steals":[],"raises":true,"runs":true,"observes":true,"deopts":false,"dies":false,"effect":false,"terminator":false,"call":["pyro_before_with","0","base"]},
  MatchClass: {"name":"MatchClass","operands":"subject type names","takes":"OptObject","result":"Object","imm":["oparg"],"ref":"new","steals":[],"raises":true,"runs":true,"observes":true,"deopts":false,"dies":false,"effect":false,"terminator":false,"call":["pyro_match_class","0","1","2","imm:oparg"]},
  MatchKeys: {"name":"MatchKeys","operands":"subject keys","takes":"OptObject","result":"Object","imm":[],"ref":"new","steals":[],"raises":true,"runs":true,"observes":true,"deopts":false,"dies":false,"effect":false,"terminator":false,"call":["pyro_match_keys","0","1"]},
  TypeFlag: {"name":"TypeFlag","operands":"value","takes":"OptObject","result":"CBool","imm":["mask"],"ref":null,"steals":[],"raises":false,"runs":false,"observes":false,"deopts":false,"dies":false,"effect":false,"terminator":false,"call":null},
  Branch: {"name":"Branch","operands":"","takes":"OptObject","result":null,"imm":["targets"],"ref":null,"steals":[],"raises":false,"runs":false,"observes":false,"deopts":false,"dies":false,"effect":false,"terminator":true,"call":null},
  CondBranch: {"name":"CondBranch","operands":"condition","takes":"CBool","result":null,"imm":["targets"],"ref":null,"steals":[],"raises":false,"runs":false,"observes":false,"deopts":false,"dies":false,"effect":false,"terminator":true,"call":null},
  Return: {"name":"Return","operands":"value","takes":"Object","result":null,"imm":[],"ref":null,"steals":[0],"raises":false,"runs":false,"observes":true,"deopts":false,"dies":false,"effect":false,"terminator":true,"call":null},
  Resume: {"name":"Resume","operands":"","takes":"OptObject","result":null,"imm":["offsets","targets"],"ref":null,"steals":[],"raises":false,"runs":false,"observes":false,"deopts":false,"dies":false,"effect":true,"terminator":true,"call":null},
  LoadSlot: {"name":"LoadSlot","operands":"","takes":"OptObject","result":"infer","imm":["index","type"],"ref":"new","steals":[],"raises":false,"runs":false,"observes":false,"deopts":false,"dies":false,"effect":true,"terminator":false,"call":null},
  Resumed: {"name":"Resumed","operands":"","takes":"OptObject","result":null,"imm":[],"ref":null,"steals":[],"raises":false,"runs":false,"observes":true,"deopts":false,"dies":false,"effect":true,"terminator":false,"call":null},
  Yield: {"name":"Yield","operands":"value state...","takes":"OptObject","result":null,"imm":["offset","oparg"],"ref":null,"steals":"all","raises":false,"runs":false,"observes":false,"deopts":false,"dies":false,"effect":true,"terminator":true,"call":null},
  ReturnGenerator: {"name":"ReturnGenerator","operands":"value locals...","takes":"OptObject","result":null,"imm":[],"ref":null,"steals":"all","raises":false,"runs":false,"observes":false,"deopts":false,"dies":false,"effect":true,"terminator":true,"call":null},
  Raise: {"name":"Raise","operands":"exception cause","takes":"OptObject","result":null,"imm":[],"ref":null,"steals":"all","raises":true,"runs":true,"observes":true,"deopts":false,"dies":false,"effect":false,"terminator":true,"call":["pyro_raise","0","1"]},
  Unreachable: {"name":"Unreachable","operands":"","takes":"OptObject","result":null,"imm":[],"ref":null,"steals":[],"raises":false,"runs":false,"observes":false,"deopts":false,"dies":false,"effect":false,"terminator":true,"call":null},
  Incref: {"name":"Incref","operands":"value","takes":"OptObject","result":null,"imm":[],"ref":null,"steals":[],"raises":false,"runs":false,"observes":false,"deopts":false,"dies":false,"effect":true,"terminator":false,"call":null},
  XIncref: {"name":"XIncref","operands":"value","takes":"OptObject","result":null,"imm":[],"ref":null,"steals":[],"raises":false,"runs":false,"observes":false,"deopts":false,"dies":false,"effect":true,"terminator":false,"call":null},
  Decref: {"name":"Decref","operands":"value","takes":"OptObject","result":null,"imm":[],"ref":null,"steals":[],"raises":false,"runs":true,"observes":true,"deopts":false,"dies":false,"effect":false,"terminator":false,"call":null},
  XDecref: {"name":"XDecref","operands":"value","takes":"OptObject","result":null,"imm":[],"ref":null,"steals":[],"raises":false,"runs":true,"observes":true,"deopts":false,"dies":false,"effect":false,"terminator":false,"call":null},
};

export const opInfo = Object.fromEntries(Object.entries(rows).map(([name, row], id) => [name, { id, ...row, alias: row.ref === "alias" }])) as Readonly<Record<HirOpName, HirOpInfo>>;

/** A table by the number of the opcode. */
export const byOpcode = <T>(of: (info: HirOpInfo) => T): readonly T[] => Object.values(opInfo).map(of);

export const binaryOps = ["Add","And","FloorDivide","LShift","MatrixMultiply","Multiply","Modulo","Or","Power","RShift","Subtract","TrueDivide","Xor"] as const;

export const unaryOps = ["Negate","Positive","Invert"] as const;

export const compareOps = ["LessThan","LessThanEqual","Equal","NotEqual","GreaterThan","GreaterThanEqual"] as const;
